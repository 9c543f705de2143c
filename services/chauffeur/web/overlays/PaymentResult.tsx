import { instantFromMs } from '@daoxing/kit/contract'
import {
  BottomSheet,
  Button,
  FailedState,
  formatMoment,
  formatTwd,
  Skeleton,
  Spinner,
  useFailure,
} from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useBooking } from '../booking-context.ts'
import { chauffeurOrders } from '../chauffeur-orders.ts'
import { useDraft } from '../draft.ts'
import * as words from '../words/compiled/messages.js'

/** The result of the deposit: awaited, paid and booked, or not paid and what to do [CHF-021]. */
export function PaymentResult() {
  const hash = useDraft((draft) => draft.bookedHash)
  return hash === null ? null : <Result hash={hash} />
}

function Result({ hash }: { readonly hash: string }) {
  const { restart, push } = useBooking()
  const { change, reset } = useDraft()
  const navigate = useNavigate()
  const query = useQuery(chauffeurOrders.orderQuery(hash))
  const failure = useFailure(query)
  const trip = query.data
  const status = trip?.status
  const isDeclined = status === 'CANCELED' || status === 'MATCH_FAILED'
  const isBooked = status !== undefined && status !== 'AWAITING_DEPOSIT' && !isDeclined
  const leave = () => {
    if (isDeclined) return change({ bookedHash: null })
    restart()
    reset()
  }
  const show = () => {
    restart()
    reset()
    void navigate(`/myOrder/${hash}`)
  }
  const payOtherwise = () => {
    change({ bookedHash: null, payment: null })
    push('payment-setting')
  }
  return (
    <BottomSheet
      title={words.chauffeur_result_title()}
      onClose={leave}
      footer={
        isDeclined ? (
          <Button isWide onPress={payOtherwise}>
            {words.chauffeur_problem_paymentWay()}
          </Button>
        ) : (
          <Button isWide onPress={show}>
            {words.chauffeur_result_show()}
          </Button>
        )
      }
    >
      {failure !== null ? (
        <FailedState error={failure} onRetry={() => void query.refetch()} />
      ) : trip === undefined ? (
        <Skeleton rows={2} />
      ) : isDeclined ? (
        <Outcome
          icon={<CircleAlert aria-hidden="true" size={40} className="text-warn" />}
          title={words.chauffeur_result_declined()}
          text={words.chauffeur_result_declinedText()}
        />
      ) : isBooked ? (
        <Outcome
          icon={<CircleCheck aria-hidden="true" size={40} className="text-ok" />}
          title={words.chauffeur_result_booked({ time: formatMoment(instantFromMs(trip.tripStartTime)) })}
          text={words.chauffeur_result_bookedText({
            deposit: formatTwd(trip.deposit.amountTwd),
            rest: formatTwd(trip.rest.amountTwd),
          })}
        />
      ) : (
        <Outcome
          icon={<Spinner size={40} />}
          title={words.chauffeur_result_waiting()}
          text={words.chauffeur_result_waitingText({ deposit: formatTwd(trip.deposit.amountTwd) })}
        />
      )}
    </BottomSheet>
  )
}

type OutcomeProps = { readonly icon: ReactNode; readonly title: string; readonly text: string }

function Outcome({ icon, title, text }: OutcomeProps) {
  return (
    <div role="status" className="flex min-h-28 flex-col items-center gap-2 py-3 text-center">
      {icon}
      <p className="text-card font-bold text-balance">{title}</p>
      <p className="text-balance text-muted">{text}</p>
    </div>
  )
}
