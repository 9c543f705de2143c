import { hasRevision, loadBeside, newTapKey, send, sendWithRetry } from '@daoxing/kit/web'
import { isPaidToDriver, type PaymentDefaults, type TripPayment } from '@daoxing/wallet/contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { forThisDevice, learnDeviceMethods } from './device/device-ability.ts'
import { deviceSheet, sendWithConsent } from './device/send-with-consent.ts'
import type { BoundMethod, PayChoice } from './rules/pay-choice.ts'
import { whereSessionIs } from './rules/where-session-is.ts'
import { holdDefaults, holdPayment } from './wallet-cache.ts'
import { campaignsKey, defaultsKey, paymentKey } from './wallet-keys.ts'

const calls = loadBeside(() => import('./wallet-calls.ts'))

/** Payment methods of the rider. A response older than an event already seen is ignored. */
export const paymentDefaultsQuery = queryOptions({
  queryKey: defaultsKey,
  meta: { isLive: true },
  queryFn: async ({ signal, client }) => {
    const defaults = await send((await calls()).getDefaultPayment, { signal })
    // A browser may take a moment to say what it can; the other methods are shown meanwhile.
    void learnDeviceMethods(defaults.options, () =>
      client.setQueryData<PaymentDefaults>(defaultsKey, (held) => held && { ...held }),
    )
    return defaults
  },
  // A wallet that this device does not have is no choice here.
  select: forThisDevice,
  structuralSharing: (held, arrived) =>
    // The cached object itself, not a copy: a new one each time would render the page endlessly.
    hasRevision(held) && hasRevision(arrived) && held.revision > arrived.revision ? held : arrived,
})

/** The polling interval of a payment while a provider's outcome is open. */
const checkingMs = 2000

/** The payment of one trip, by its hash. */
export const tripPaymentQuery = (hash: string) =>
  queryOptions({
    queryKey: paymentKey(hash),
    meta: { isLive: true },
    queryFn: async ({ signal }) => send((await calls()).getPaymentWhole, { params: { id: hash }, signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isBeingChecked(data) ? checkingMs : false),
  })

export const campaignsQuery = queryOptions({
  queryKey: campaignsKey,
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await send((await calls()).listPaymentCampaigns, { signal })).campaigns,
})

/** A provider has been called and has not responded yet. */
export function isBeingChecked({ payment_status: status, payment_method: method, pre_auth: hold, can }: TripPayment) {
  // Reported cash waits for the driver only: until then it can be paid in another way.
  if (status === 20) return !can.pay
  return status === 1 && !isPaidToDriver(method) && hold === 'AUTHORIZING'
}

/**
 * Called before a hail with the wallet: null if it can pay, else the server's message [PAY-007, PAY-008]. Other methods
 * are not checked.
 */
export async function checkPayment({ method }: PayChoice): Promise<string | null> {
  if (method !== 'linepay') return null
  const { checkLinePay, isPaymentCheckPassed } = await calls()
  const { status, message, msg } = await send(checkLinePay)
  return isPaymentCheckPassed(status) ? null : (message ?? msg ?? '')
}

/** Sets the default optimistically; reverts it if the server refuses. */
export function useChooseDefault() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ method, cardId }: PayChoice) =>
      sendWithRetry((await calls()).putDefaultPayment, {
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
    mutationFn: async (id: string) =>
      sendWithRetry((await calls()).deleteDefaultPayment, { query: { id }, idempotencyKey: newTapKey() }),
    onSuccess: (defaults) => holdDefaults(cache, defaults),
  })
}

/** Sends the digits of a pending binding; a wrong attempt counts, which the next snapshot shows. */
export function useConfirmBinding() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, digits }: { readonly id: string; readonly digits: string }) =>
      sendWithRetry((await calls()).confirmBinding, { params: { id }, body: { digits }, idempotencyKey: newTapKey() }),
    onSuccess: (defaults) => holdDefaults(cache, defaults),
    onError: () => void cache.invalidateQueries({ queryKey: defaultsKey }),
  })
}

export function useDropBinding() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (id: string) =>
      sendWithRetry((await calls()).dropBinding, { params: { id }, idempotencyKey: newTapKey() }),
    onSuccess: (defaults) => holdDefaults(cache, defaults),
  })
}

/** The URL of the provider's binding page of a method. */
export async function bindingUrl(method: BoundMethod): Promise<string> {
  switch (method) {
    case 'creditcard':
      return whereSessionIs((await send((await calls()).cardBindingLink)).url, globalThis.location.href)
    case 'linepay': {
      const { url } = await send((await calls()).getLinePayBinding)
      return url ?? ''
    }
    case 'linebank':
      return (await send((await calls()).linebankBindingLink)).url
    case 'aftee':
      return (await send((await calls()).afteeBindingUrl)).url
  }
}

type Paying = { readonly tapKey: string; readonly hash: string; readonly choice: PayChoice }

async function payOpenAmount({ tapKey, hash, choice: { method, cardId } }: Paying): Promise<TripPayment> {
  const { getPaymentWhole, offlineApplePay, payTrip, requestLinePay } = await calls()
  if (method === 'linepay') return sendWithRetry(requestLinePay, { body: { trip_hash: hash }, idempotencyKey: tapKey })
  if (method === 'applepay') {
    const { open_amount: amount } = await send(getPaymentWhole, { params: { id: hash } })
    return await (await deviceSheet()).payOnSheet({ method, amount }, ({ token }) =>
      sendWithRetry(offlineApplePay, { body: { trip_hash: hash, token }, idempotencyKey: tapKey }),
    )
  }
  return sendWithConsent(tapKey, (key) =>
    sendWithRetry(payTrip, {
      params: { id: hash },
      body: { payment_method: method, ...(cardId !== null && { card_id: cardId }) },
      idempotencyKey: key,
    }),
  )
}

/** Pays the open amount of a trip: one idempotency key per tap, repeated for a minute if the response is lost. */
export function usePayTrip() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: payOpenAmount,
    onSuccess: (payment) => holdPayment(cache, payment),
    // A refused payment has changed the state: it is flagged, or was already paid.
    onError: (_, { hash }) => {
      void cache.invalidateQueries({ queryKey: paymentKey(hash) })
      void cache.invalidateQueries({ queryKey: defaultsKey })
    },
  })
}

export function useReportCashPaid() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash }: { readonly tapKey: string; readonly hash: string }) =>
      sendWithRetry((await calls()).reportCashPaid, { params: { id: hash }, idempotencyKey: tapKey }),
    onSuccess: (payment) => holdPayment(cache, payment),
  })
}

export function usePayLater() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash }: { readonly tapKey: string; readonly hash: string }) =>
      sendWithRetry((await calls()).payLater, { params: { id: hash }, idempotencyKey: tapKey }),
    onSuccess: (payment) => holdPayment(cache, payment),
  })
}
