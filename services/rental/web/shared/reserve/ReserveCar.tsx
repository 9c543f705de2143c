import { instantFromMs, msOf } from '@daoxing/kit/contract'
import {
  Button,
  ButtonLink,
  Card,
  CheckField,
  EmptyState,
  FixedBottomButton,
  formatTwd,
  isApiError,
  ListRow,
  Loaded,
  NavBar,
  newTapKey,
  nowMs,
  Page,
  sentenceOf,
  Skeleton,
  useIsOnline,
  useNow,
} from '@daoxing/kit/web'
import { bookingWindowDays, nextStep, rentalMethods, type RentalTab } from '@daoxing/rental/contract'
import { acceptedChoice, cash, choiceName, MethodIcon, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { CarFront, CreditCard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { CapsCard } from '../../parts/CapsCard.tsx'
import { MissingStep, missingFor, RentalGate } from '../../parts/RentalGate.tsx'
import { SpanButton } from '../../plan/SpanButton.tsx'
import * as words from '../../words/compiled/messages.js'
import { carAddress } from '../find/use-shared-near.ts'
import { type CarDetail, carDetailQuery } from '../shared-data.ts'
import { useReserveCar } from '../shared-moves.ts'
import { CarCard } from './CarCard.tsx'
import { useSharedDraft } from './shared-draft.ts'
import { SharedPriceCard, sharedTotal } from './SharedPriceCard.tsx'
import { WaiverCard } from './WaiverCard.tsx'

type ReserveCarProps = { readonly tab: RentalTab; readonly plateNo: string }

const asksAnew = [
  'RENTAL_QUOTE_EXPIRED',
  'VEHICLE_ALREADY_RENTED',
  'RENTAL_WAIVER_RATE_CHANGED',
  'RENTAL_QUOTE_DOES_NOT_FIT',
]

/** A shared car before its reservation: times, waiver, price line by line, limits of the contract, method. */
export function ReserveCar({ tab, plateNo }: ReserveCarProps) {
  const draft = useSharedDraft()
  const isSame = draft.plateNo === plateNo
  const [openedAt] = useState(nowMs)
  const isPast = draft.startTime !== null && draft.startTime < openedAt
  const startTime = isSame && !isPast ? draft.startTime : null
  const endTime = isSame && !isPast ? draft.endTime : null
  const query = useQuery(carDetailQuery({ plateNo, chooseLossDamageWaiver: draft.hasWaiver, startTime, endTime }))
  return (
    <>
      <NavBar title={words.rental_sharedReserve_title()} />
      <Page below="button">
        <RentalGate query={query}>
          <Loaded
            query={query}
            skeleton={<Skeleton form="card" rows={3} />}
            isEmpty={(detail) => detail === null}
            empty={
              <EmptyState
                icon={<CarFront aria-hidden="true" />}
                title={words.rental_sharedReserve_unavailable()}
                detail={words.rental_sharedReserve_unavailableDetail()}
                action={
                  <div className="flex flex-col gap-2">
                    <ButtonLink to={`/rental/reservation?tab=${tab}`}>{words.rental_sharedReserve_others()}</ButtonLink>
                    <Button
                      kind="quiet"
                      onPress={() =>
                        startTime === null ? void query.refetch() : draft.change({ startTime: null, endTime: null })
                      }
                    >
                      {words.rental_sharedFind_again()}
                    </Button>
                  </div>
                }
              />
            }
          >
            {(detail) =>
              detail === null ? null : (
                <Review
                  tab={tab}
                  detail={detail}
                  isChosen={startTime !== null}
                  isOld={query.isPlaceholderData}
                  onRenew={() => void query.refetch()}
                />
              )
            }
          </Loaded>
        </RentalGate>
      </Page>
    </>
  )
}

type ReviewProps = {
  readonly tab: RentalTab
  readonly detail: NonNullable<CarDetail>
  /** The rider has chosen the times, which are not in the past. */
  readonly isChosen: boolean
  readonly isOld: boolean
  readonly onRenew: () => void
}

function Review({ tab, detail: { car, quote }, isChosen, isOld, onRenew }: ReviewProps) {
  const draft = useSharedDraft()
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const now = useNow()
  const [isPaying, setIsPaying] = useState(false)
  const [problem, setProblem] = useState<string>()
  const defaults = useQuery(paymentDefaultsQuery)
  const reserving = useReserveCar()
  const { plateNo, reservationStart, reservationEnd } = car
  const payment = defaults.data && acceptedChoice(defaults.data, draft.payment, rentalMethods)
  const missing = missingFor(reserving.error)
  const isExpired = msOf(quote.expiresAt) <= now
  const earliest = nextStep(instantFromMs(now))
  const latest = instantFromMs(now + bookingWindowDays.sharedCar * 86_400_000)
  const choose = (changes: Partial<typeof draft>) => {
    reserving.reset()
    // While the answer for new times is under way, the previous one is shown: its times do not undo the choice.
    const times = isChosen ? {} : { startTime: reservationStart, endTime: reservationEnd }
    draft.change({ plateNo, ...times, ...changes })
  }
  function reserve() {
    if (reserving.isPending) return
    if (payment === undefined) return setIsPaying(true)
    if (!draft.isAgreed) return setProblem(words.rental_review_agreeFirst())
    setProblem(undefined)
    reserving.mutate(
      {
        tapKey: newTapKey(),
        plateNo,
        chooseLossDamageWaiver: draft.hasWaiver,
        lossDamageWaiverRate: car.lossDamageWaiverRate,
        reservationStart,
        reservationEnd,
        quoteHash: quote.quoteHash,
        payment,
      },
      {
        onSuccess: ({ hash }) => {
          draft.change({ plateNo: null, startTime: null, endTime: null, isReturnChosen: false, isAgreed: false })
          void navigate(`/myOrder/${hash}`, { replace: true })
        },
        onError: (error) => {
          if (asksAnew.some((code) => isApiError(error, code))) onRenew()
        },
      },
    )
  }
  return (
    <>
      <CarCard car={car} />
      <SpanButton
        span={{ departTime: instantFromMs(reservationStart), returnTime: instantFromMs(reservationEnd) }}
        isReturnChosen={draft.plateNo === plateNo && draft.isReturnChosen}
        earliest={earliest}
        latest={latest}
        onChoose={({ departTime, returnTime, isReturnChosen }) =>
          choose({ startTime: msOf(departTime), endTime: msOf(returnTime), isReturnChosen })
        }
      />
      <p className="text-secondary text-muted">{words.rental_sharedReserve_take()}</p>
      <WaiverCard
        isOn={draft.hasWaiver}
        rateTwd={car.lossDamageWaiverRate}
        onChange={(hasWaiver) => choose({ hasWaiver })}
      />
      <SharedPriceCard quote={quote} isOld={isOld} onRenew={onRenew} />
      <Card form="plain">
        <ListRow
          icon={payment ? <MethodIcon method={payment.method} /> : <CreditCard aria-hidden="true" size={20} />}
          title={words.rental_review_payment()}
          detail={payment && defaults.data ? choiceName(defaults.data, payment) : words.rental_review_addPayment()}
          hasChevron
          isLast
          onPress={() => setIsPaying(true)}
        />
      </Card>
      <CapsCard />
      <CheckField
        isChecked={draft.isAgreed}
        isRequired
        {...(problem !== undefined && !draft.isAgreed && { error: problem })}
        onChange={(isAgreed) => choose({ isAgreed })}
      >
        {words.rental_review_agree({ version: quote.contractVersion })}
      </CheckField>
      {missing !== undefined && <MissingStep missing={missing} />}
      {missing === undefined && reserving.isError && (
        <p role="alert" className="text-secondary text-danger">
          {sentenceOf(reserving.error)}
        </p>
      )}
      {!isOnline && (
        <p role="status" className="text-secondary text-warn">
          {words.rental_sharedReserve_offline()}
        </p>
      )}
      <FixedBottomButton
        state={reserving.isPending ? 'busy' : isOld || isExpired || !isOnline ? 'disabled' : 'ready'}
        price={words.rental_sharedReserve_about({ amount: formatTwd(sharedTotal(quote)) })}
        onPress={reserve}
      >
        {words.rental_sharedReserve_confirm()}
      </FixedBottomButton>
      {isPaying && (
        <Suspense>
          <PaymentSheet
            chosen={payment ?? cash}
            methods={rentalMethods}
            backTo={carAddress(tab, plateNo)}
            onClose={() => setIsPaying(false)}
            onChosen={(choice) => {
              choose({ payment: choice })
              setIsPaying(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
