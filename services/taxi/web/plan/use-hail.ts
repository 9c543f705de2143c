import { isApiError, isOnline, newTapKey, showToast } from '@daoxing/kit/web'
import { comparePrices, type QuoteOption } from '@daoxing/taxi/contract'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useRideDraft } from '../ride-draft.ts'
import { useRequestRide } from '../taxi-data.ts'
import * as words from '../words/compiled/messages.js'
import { priceWords } from './car-words.ts'
import type { HailFailure } from './hail-failure.ts'
import { noteText } from './note-text.ts'
import { rememberRequestTime } from './request-times.ts'
import { type RidePayment, useRidePayment } from './ride-payment.ts'
import { usePaymentTrouble } from './use-payment-trouble.ts'
import { type RideTip, useTip } from './use-tip.ts'

type Hail = {
  readonly payment: RidePayment
  readonly tip: RideTip
  readonly isSending: boolean
  /** Aborts a hail that has no response yet, and reports its known state. */
  readonly stop: () => void
  /** The error of the last hail, until the rider dismisses it or hails again. */
  readonly problem: { readonly failure: HailFailure; readonly error: unknown } | null
  /** Whether the payment methods are shown, and the reason if the rider did not open them. */
  readonly paying: { readonly reason: string | undefined } | null
  readonly hail: (option: QuoteOption) => void
  readonly choosePayment: () => void
  readonly closePayment: () => void
  readonly forgetProblem: () => void
}

/** A hail in progress. Without a network since its tap, it cannot have reached the server. */
type SentHail = { readonly stopper: AbortController; mayHaveGoneOut: boolean }

/** Times are offered in steps of five minutes. */
const slotSeconds = 300

type HailInput = {
  /** Called if the price has expired: requests the same car type at the current price. */
  readonly onQuoteExpired: (option: QuoteOption) => Promise<QuoteOption | undefined>
}

/** Hails with the payment method of the ride, and sorts failures by the rider's options. */
export function useHail({ onQuoteExpired }: HailInput): Hail {
  const draft = useRideDraft()
  const payment = useRidePayment()
  const tip = useTip(payment)
  const request = useRequestRide()
  const navigate = useNavigate()
  const [isRenewing, setIsRenewing] = useState(false)
  const { failureOf, onRefusal, ...trouble } = usePaymentTrouble(payment.chosen.method)
  const sent = useRef<SentHail>(undefined)
  const renewing = useRef<AbortController>(undefined)
  useEffect(() => () => renewing.current?.abort(), [])
  useEffect(() => {
    const noteLine = () => {
      if (sent.current) sent.current.mayHaveGoneOut = true
    }
    addEventListener('online', noteLine)
    return () => removeEventListener('online', noteLine)
  }, [])
  const stop = () => {
    const { current } = sent
    if (current === undefined) return
    current.stopper.abort()
    setIsRenewing(false)
    request.reset()
    showToast(current.mayHaveGoneOut ? words.taxi_hail_stopUnknown() : words.taxi_hail_stopped(), 5000)
  }
  const send = (option: QuoteOption, seen?: QuoteOption) => {
    rememberRequestTime('request')
    const stopper = new AbortController()
    sent.current = { stopper, mayHaveGoneOut: isOnline() }
    const { signal } = stopper
    request.mutate(
      {
        tapKey: newTapKey(),
        draft: { ...draft, tipTwd: tip.tipTwd, note: noteText(draft) },
        option,
        payment: payment.chosen,
        signal,
      },
      {
        onSuccess: (trip) => {
          if (seen !== undefined && comparePrices(option, seen) < 0) showToast(lowerPrice(option, seen), 4000)
          draft.reset()
          if (trip.trip_status === 'RESERVED') void navigate('/myOrder?reservation=true')
        },
        onError: (error) => {
          // A second expired price needs another tap of the rider.
          if (isApiError(error, 'QUOTE_EXPIRED')) void renew(option, seen === undefined)
          moveStaleTime(error)
          onRefusal(error)
        },
      },
    )
  }
  /**
   * A chosen time that is now too soon moves to the next slot; its price is requested, and the rider confirms it again.
   */
  const moveStaleTime = (error: unknown) => {
    if (!isApiError(error, 'RESERVATION_TIME_OUTSIDE_WINDOW')) return
    const earliest = Number(error.data.earliest)
    if (draft.reservationTime !== null && draft.reservationTime < earliest)
      draft.change({ reservationTime: Math.ceil(earliest / slotSeconds) * slotSeconds })
  }
  /**
   * The rider has agreed to the old price: at the same or a lower one the hail continues, at a higher one the page
   * asks.
   */
  const renew = async (option: QuoteOption, mayGoOn: boolean) => {
    // A rider who stops or leaves while the price is loading has not agreed to another one.
    const stopper = sent.current?.stopper
    renewing.current = stopper
    setIsRenewing(true)
    const fresh = await onQuoteExpired(option)
    renewing.current = undefined
    if (stopper?.signal.aborted) return
    setIsRenewing(false)
    if (mayGoOn && fresh !== undefined && comparePrices(fresh, option) <= 0) send(fresh, option)
  }
  return {
    payment,
    tip,
    isSending: request.isPending || isRenewing,
    stop,
    problem: request.isError && !isRenewing ? { failure: failureOf(request.error), error: request.error } : null,
    ...trouble,
    hail: (option) => send(option),
    forgetProblem: request.reset,
  }
}

function lowerPrice(now: QuoteOption, before: QuoteOption): string {
  return words.taxi_plan_hailedLower({ now: priceWords(now), before: priceWords(before) })
}
