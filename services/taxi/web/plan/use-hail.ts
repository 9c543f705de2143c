import { isApiError, isOnline, newTapKey, showToast } from '@daoxing/kit/web'
import { comparePrices, type QuoteOption } from '@daoxing/taxi/contract'
import { useEffect, useRef, useState } from 'react'
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
  /** Takes back what nobody has answered yet, and says what is known of it. */
  readonly stop: () => void
  /** The error of the last hail, until the rider has read it or hails again. */
  readonly problem: { readonly failure: HailFailure; readonly error: unknown } | null
  /** Whether the ways to pay are shown, and why they are where the rider did not ask for them. */
  readonly paying: { readonly reason: string | undefined } | null
  readonly hail: (option: QuoteOption) => void
  readonly choosePayment: () => void
  readonly closePayment: () => void
  readonly forgetProblem: () => void
}

/** A hail that is on its way. Without a network since its tap it cannot have come to the server. */
type SentHail = { readonly stopper: AbortController; mayHaveGoneOut: boolean }

type HailInput = {
  /** The price has run out meanwhile: asks for the same kind of car at the price of now. */
  readonly onQuoteExpired: (option: QuoteOption) => Promise<QuoteOption | undefined>
}

/** Hails with what the ride is to be paid with, and sorts what may go wrong by what the rider can do about it. */
export function useHail({ onQuoteExpired }: HailInput): Hail {
  const draft = useRideDraft()
  const payment = useRidePayment()
  const tip = useTip(payment)
  const request = useRequestRide()
  const [isRenewing, setIsRenewing] = useState(false)
  const { failureOf, hearRefusal, ...trouble } = usePaymentTrouble(payment.chosen.method)
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
        onSuccess: () => {
          if (seen !== undefined && comparePrices(option, seen) < 0) showToast(lowerPrice(option, seen), 4000)
          draft.reset()
        },
        onError: (error) => {
          // A price that ran out once more is left to the rider.
          if (isApiError(error, 'QUOTE_EXPIRED')) void renew(option, seen === undefined)
          hearRefusal(error)
        },
      },
    )
  }
  /** The rider has agreed to the old price, so at the same or a lower one the hail goes on; a higher one is asked about. */
  const renew = async (option: QuoteOption, mayGoOn: boolean) => {
    // A rider who stops, or leaves, while the price is asked for has not agreed to another one.
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
