import { Button, isApiError, newTapKey, noAnswerCodes } from '@daoxing/kit/web'
import { comparePrices, type Estimate, type Trip } from '@daoxing/taxi/contract'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { defaultChoice, type PayChoice, paymentDefaultsQuery, PaymentSheet } from '@daoxing/wallet/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { HailProblem, sentenceOfHail } from '../plan/HailProblem.tsx'
import type { HailFailure } from '../plan/hail-failure.ts'
import { PaymentRow } from '../plan/PaymentRow.tsx'
import { useRetryPayment } from '../plan/ride-payment.ts'
import { PriceNotice } from '../parts/PriceNotice.tsx'
import { usePaymentTrouble } from '../plan/use-payment-trouble.ts'
import { rememberRequestTime } from '../plan/request-times.ts'
import { retryQuery, useRetryRide } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { aboutPrice, quotedOf } from './trip-words.ts'

type RetryActionsProps = {
  readonly trip: Trip
  /** Returns to the plan with the same places. */
  readonly onEdit: () => void
  /** Starts a new session. */
  readonly onReset: () => void
}

/** The interval of new quotes, shorter than the lifetime of a quote. */
const renewMs = 120_000

/** Repeats the same wish at the current price, which is shown before the rider confirms. */
export function RetryActions({ trip, onEdit, onReset }: RetryActionsProps) {
  const hash = trip.trip_hash
  const fresh = useQuery({ ...retryQuery(hash), refetchInterval: renewMs })
  const retry = useRetryRide()
  const cache = useQueryClient()
  const [wished, setWished] = useState<PayChoice | null>(null)
  const payment = useRetryPayment(trip, wished)
  const trouble = usePaymentTrouble(payment.chosen.method)
  const [isRenewing, setIsRenewing] = useState(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const isSending = retry.isPending || isRenewing
  const estimate = fresh.data?.estimate
  // A tip is kept if it can still be charged.
  const tipTwd = isPaidToDriver(payment.chosen.method) ? 0 : (trip.pretrip_tips?.amount ?? 0)
  const request = (agreed: Estimate, isRenewed = false) => {
    rememberRequestTime('retry')
    retry.mutate(
      { tapKey: newTapKey(), hash, fareHash: agreed.fareHash, payment: payment.chosen, isNamed: wished !== null },
      {
        onError: (error) => {
          // A retry that timed out may not have created a trip, so the rider starts a new session [TAXI-044].
          if (isApiError(error, noAnswerCodes.timeout)) onReset()
          else void renew(agreed, isApiError(error, 'QUOTE_EXPIRED') && !isRenewed)
          trouble.onRefusal(error)
        },
      },
    )
  }
  /** The rider has agreed to the expired price: at the same or a lower one no further consent is needed. */
  const renew = async (agreed: Estimate, mayGoOn: boolean) => {
    setIsRenewing(true)
    const { data } = await fresh.refetch()
    if (isGone.current) return
    setIsRenewing(false)
    if (mayGoOn && data !== undefined && comparePrices(data.estimate, agreed) <= 0) request(data.estimate, true)
  }
  const label = trip.trip_status === 'MATCH_FAILED' ? words.taxi_live_retry_again() : words.taxi_live_retry_hail()
  return (
    <div className="flex flex-col gap-2">
      {estimate !== undefined && <PriceChange trip={trip} estimate={estimate} />}
      {retry.isError && !isRenewing && (
        <RetryProblem failure={trouble.failureOf(retry.error)} error={retry.error} onClose={retry.reset} />
      )}
      <div className="text-secondary">
        <PaymentRow payment={payment} onPress={trouble.choosePayment} />
      </div>
      {fresh.isError && estimate === undefined ? (
        <>
          <p role="alert" className="text-secondary text-danger">
            {words.taxi_live_retry_priceFailed()}
          </p>
          <Button isWide kind="tint" onPress={() => void fresh.refetch()}>
            {words.taxi_live_retry_priceReload()}
          </Button>
        </>
      ) : (
        <Button
          isWide
          state={isSending ? 'busy' : estimate === undefined ? 'disabled' : 'ready'}
          price={isSending || estimate === undefined ? undefined : aboutPrice(estimate, tipTwd)}
          onPress={() => estimate && request(estimate)}
        >
          {isSending ? words.taxi_live_retry_sending() : label}
        </Button>
      )}
      <Button isWide kind="quiet" onPress={onEdit}>
        {words.taxi_live_retry_edit()}
      </Button>
      {trouble.paying !== null && (
        <Suspense>
          <PaymentSheet
            chosen={payment.chosen}
            reason={trouble.paying.reason}
            backTo="/taxi"
            onClose={trouble.closePayment}
            onChosen={(choice) => {
              // If the default has changed since, the request has to name the method that the trip used.
              const defaults = cache.getQueryData(paymentDefaultsQuery.queryKey)
              setWished(choice ?? (defaults === undefined ? null : defaultChoice(defaults)))
              trouble.closePayment()
              retry.reset()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

type RetryProblemProps = { readonly failure: HailFailure; readonly error: unknown; readonly onClose: () => void }

/**
 * Explains a failed retry. An old debt and an archived account have their popups, as with the first request. Every
 * other message states the consequence for money.
 */
function RetryProblem({ failure, error, onClose }: RetryProblemProps) {
  if (failure === 'unpaid' || failure === 'archived')
    return <HailProblem failure={failure} error={error} onClose={onClose} />
  return (
    <p role="alert" className="text-secondary text-danger">
      {words.taxi_live_retry_failed({ reason: sentenceOfHail(failure, error) })}
    </p>
  )
}

/** The old and the new price with the reason, after a change. */
function PriceChange({ trip, estimate }: { readonly trip: Trip; readonly estimate: Estimate }) {
  const before = aboutPrice(quotedOf(trip))
  const now = aboutPrice(estimate)
  if (before === now) return null
  return (
    <div className="text-secondary">
      <PriceNotice
        before={before}
        now={now}
        isLower={comparePrices(estimate, quotedOf(trip)) < 0}
        why={estimate.price_change?.why ?? null}
      />
    </div>
  )
}
