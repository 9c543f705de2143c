import type { CostEstimate } from '@daoxing/designated-driver/contract'
import {
  FailedState,
  FixedBottomButton,
  formatTwd,
  isApiError,
  NavBar,
  newTapKey,
  Page,
  sentenceOf,
  Skeleton,
  useFailure,
} from '@daoxing/kit/web'
import { type ChosenPlace, useDevicePosition } from '@daoxing/places/web'
import { cash, paymentDefaultsQuery, shownChoice } from '@daoxing/wallet/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTripDraft } from '../draft.ts'
import { agreementQuery, costQuery, discountedQuery, useAskDriver } from '../plan-data.ts'
import * as words from '../words/compiled/messages.js'
import { AgreementCard } from './AgreementCard.tsx'
import { ContactCard } from './ContactCard.tsx'
import { MarkupCard } from './MarkupCard.tsx'
import { missingIn } from './missing-in.ts'
import { PayCard } from './PayCard.tsx'
import { StatementsCard } from './StatementsCard.tsx'
import { PriceChange, TotalCard, type TripTotal } from './TotalCard.tsx'

/** The statements of the rider, the agreement, the addition for the driver, the payment, and the wish itself. */
export function ConfirmTrip() {
  const draft = useTripDraft()
  const { start, end, mode, reserveAt, hours } = draft
  const cost = useQuery({
    ...costQuery({ start: start ?? nowhere, end, mode, reserveAt, hours }),
    enabled: start !== null,
  })
  const failure = useFailure(cost)
  if (start === null) return null
  if (cost.data !== undefined && failure === null)
    return <Confirm estimate={cost.data} start={start} onStale={() => void cost.refetch()} />
  return (
    <>
      <NavBar title={words.designatedDriver_confirm_title()} />
      <Page>
        {failure === null ? <Skeleton rows={6} /> : <FailedState error={failure} onRetry={() => void cost.refetch()} />}
      </Page>
    </>
  )
}

/** Stands in for the place of a query that is not sent. */
const nowhere: ChosenPlace = { name: '', address: '', location: { lat: 0, lng: 0 } }

type ConfirmProps = {
  readonly estimate: CostEstimate
  readonly start: ChosenPlace
  /** Asks for a fresh price. */
  readonly onStale: () => void
}

function Confirm({ estimate, start, onStale }: ConfirmProps) {
  const draft = useTripDraft()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const position = useDevicePosition()
  const { data: agreement, isPending: isAgreementLoading } = useQuery(agreementQuery)
  const { data: defaults, isPending: isPayLoading, isPaused } = useQuery(paymentDefaultsQuery)
  const total = useTotal(estimate)
  // A reservation is not under way yet: its own page shows it.
  const ask = useAskDriver(
    ({ reserve_time: reserved, trip_hash: hash }) =>
      void navigate(reserved === null ? '/designated-driver' : `/myOrder/${hash}`, { replace: true }),
  )
  const [isChecked, setIsChecked] = useState(false)
  const chosen = defaults === undefined ? (draft.payment ?? cash) : shownChoice(defaults, draft.payment)
  const payment = estimate.payment_methods.includes(chosen.method) ? chosen : cash
  const missing = missingIn({ draft, isAgreed: agreement?.is_accepted === true })
  const send = () => {
    setIsChecked(true)
    if (missing.size > 0) return
    const here = position.state === 'found' ? position.location : null
    ask.mutate(
      { tapKey: newTapKey(), feeId: estimate.estimated_trip_fee_id, draft: { ...draft, start }, payment, here },
      {
        onError: (error) => {
          if (isApiError(error, 'ESTIMATE_EXPIRED') || isApiError(error, 'ESTIMATE_DOES_NOT_FIT')) onStale()
          // The server has flagged a method that could not pay.
          void cache.invalidateQueries({ queryKey: paymentDefaultsQuery.queryKey })
        },
      },
    )
  }
  const shown = isChecked ? missing : new Set<never>()
  return (
    <>
      <NavBar title={words.designatedDriver_confirm_title()} />
      <Page below="button">
        <PriceChange estimate={estimate} />
        <TotalCard estimate={estimate} total={total} />
        <MarkupCard markup={draft.markup} onChange={(markup) => draft.change({ markup })} />
        <PayCard
          payment={payment}
          methods={estimate.payment_methods}
          detail={payment.method === 'cash' ? words.designatedDriver_pay_cash() : words.designatedDriver_pay_held()}
          backTo="/designated-driver?step=confirm"
          onChange={(choice) => {
            draft.change({ payment: choice })
            ask.reset()
          }}
        />
        <StatementsCard draft={draft} missing={shown} />
        <ContactCard draft={draft} missing={shown} />
        <AgreementCard isMissing={shown.has('agreement')} />
        {isChecked && missing.size > 0 && (
          <p role="alert" className="px-1 text-danger">
            {words.designatedDriver_confirm_missing()}
          </p>
        )}
        {ask.isError && (
          <p role="alert" className="px-1 text-danger">
            {sentenceOf(ask.error)}
          </p>
        )}
      </Page>
      <FixedBottomButton
        state={ask.isPending ? 'busy' : (isPayLoading && !isPaused) || isAgreementLoading ? 'disabled' : 'ready'}
        price={formatTwd(total.amount)}
        onPress={send}
      >
        {draft.reserveAt === null ? words.designatedDriver_confirm_ask() : words.designatedDriver_confirm_reserve()}
      </FixedBottomButton>
    </>
  )
}

/** The price with the addition, and after what reduces it. Without the server's answer it is the sum of both. */
function useTotal({ estimated_trip_fee_id: feeId, amount }: CostEstimate): TripTotal {
  const { markup, couponId, usesPoints } = useTripDraft()
  const isReduced = couponId !== null || usesPoints
  const query = useQuery({ ...discountedQuery({ feeId, markup, couponId, usesPoints }), retry: false })
  const known = query.data
  return {
    amount: known?.discounted_amount ?? amount + markup,
    discount: known?.discount ?? 0,
    refusal: isReduced && query.isError ? sentenceOf(query.error) : undefined,
  }
}
