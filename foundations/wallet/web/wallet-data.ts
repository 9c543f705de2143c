import { newTapKey, send, sendWithRetry } from '@daoxing/kit/web'
import {
  afteeBindingUrl,
  cardBindingLink,
  checkLinePay,
  deleteDefaultPayment,
  getDefaultPayment,
  getLinePayBinding,
  getPaymentWhole,
  isPaymentCheckPassed,
  linebankBindingLink,
  listPaymentCampaigns,
  payLater,
  PaymentDefaults,
  payTrip,
  putDefaultPayment,
  requestLinePay,
  sayCashPaid,
  type TripPayment,
} from '@daoxing/wallet/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BoundMethod, PayChoice } from './rules/pay-choice.ts'
import { holdDefaults, holdPayment, newer } from './wallet-cache.ts'
import { campaignsKey, defaultsKey, paymentKey } from './wallet-keys.ts'

/** What the rider pays with. An answer that was under way while a newer event arrived does not take the page back. */
export const paymentDefaultsQuery = queryOptions({
  queryKey: defaultsKey,
  meta: { isLive: true },
  queryFn: ({ signal }) => send(getDefaultPayment, { signal }),
  structuralSharing: (held, arrived) => {
    const before = PaymentDefaults.safeParse(held).data
    const now = PaymentDefaults.safeParse(arrived).data
    if (before === undefined || now === undefined) return arrived
    // The very object that was held, and no copy of it: another one each time would draw the page without end.
    return newer(before, now) === before ? held : arrived
  },
})

/** How often a payment is asked for while a provider has not said how it went. */
const checkingMs = 2000

/** The payment of one trip, by its hash. */
export const tripPaymentQuery = (hash: string) =>
  queryOptions({
    queryKey: paymentKey(hash),
    meta: { isLive: true },
    queryFn: ({ signal }) => send(getPaymentWhole, { params: { id: hash }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBeingChecked(data) ? checkingMs : false),
  })

export const campaignsQuery = queryOptions({
  queryKey: campaignsKey,
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await send(listPaymentCampaigns, { signal })).campaigns,
})

/** A provider has been asked and has not answered yet. */
export function isBeingChecked({ payment_status: status, payment_method: method, pre_auth: hold, can }: TripPayment) {
  // Cash that the rider has paid waits for the driver alone: until then it can be paid in another way.
  if (status === 20) return !can.pay
  return status === 1 && method !== 'cash' && hold === 'AUTHORIZING'
}

/**
 * Asked before a hail that the wallet is to pay: null where it can, else the server's sentence [PAY-007, PAY-008].
 * Other methods are not asked about.
 */
export async function checkPayment({ method }: PayChoice): Promise<string | null> {
  if (method !== 'linepay') return null
  const { status, message } = await send(checkLinePay)
  return isPaymentCheckPassed(status) ? null : message
}

/** Chooses the default; it is shown at once and taken back where the server refuses. */
export function useChooseDefault() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ method, cardId }: PayChoice) =>
      sendWithRetry(putDefaultPayment, {
        body: { default: method, ...(cardId !== null && { card_id: cardId }) },
        idempotencyKey: newTapKey(),
      }),
    onSuccess: (defaults) => holdDefaults(cache, defaults),
  })
}

export function useRemoveMethod() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => sendWithRetry(deleteDefaultPayment, { query: { id }, idempotencyKey: newTapKey() }),
    onSuccess: (defaults) => holdDefaults(cache, defaults),
  })
}

/** The address of the provider's page on which a method is bound. */
export async function bindingUrl(method: BoundMethod): Promise<string> {
  switch (method) {
    case 'creditcard':
      return (await send(cardBindingLink)).url
    case 'linepay': {
      const { url } = await send(getLinePayBinding)
      return url ?? ''
    }
    case 'linebank':
      return (await send(linebankBindingLink)).url
    case 'aftee':
      return (await send(afteeBindingUrl)).url
  }
}

type Paying = { readonly tapKey: string; readonly hash: string; readonly choice: PayChoice }

/** Pays what is open of a trip: one key for one tap, sent again for a minute when the answer is lost. */
export function usePayTrip() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ tapKey, hash, choice: { method, cardId } }: Paying) =>
      method === 'linepay'
        ? sendWithRetry(requestLinePay, { body: { trip_hash: hash }, idempotencyKey: tapKey })
        : sendWithRetry(payTrip, {
            params: { id: hash },
            body: { payment_method: method, ...(cardId !== null && { card_id: cardId }) },
            idempotencyKey: tapKey,
          }),
    onSuccess: (payment) => holdPayment(cache, payment),
    // A refused payment has changed what stands there: it is flagged, or was paid already.
    onError: (_, { hash }) => {
      void cache.invalidateQueries({ queryKey: paymentKey(hash) })
      void cache.invalidateQueries({ queryKey: defaultsKey })
    },
  })
}

export function useSayCashPaid() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ tapKey, hash }: { readonly tapKey: string; readonly hash: string }) =>
      sendWithRetry(sayCashPaid, { params: { id: hash }, idempotencyKey: tapKey }),
    onSuccess: (payment) => holdPayment(cache, payment),
  })
}

export function usePayLater() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ tapKey, hash }: { readonly tapKey: string; readonly hash: string }) =>
      sendWithRetry(payLater, { params: { id: hash }, idempotencyKey: tapKey }),
    onSuccess: (payment) => holdPayment(cache, payment),
  })
}
