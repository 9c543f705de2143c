import type { ChargeLimit, MyCar, StationKey } from '@daoxing/charging/contract'
import { loadBeside, send, sendWithRetry } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { chargingOrders } from './charging-orders.ts'
import { type ChosenPlug, useChargingDraft } from './draft.ts'

const calls = loadBeside(() => import('./charging-calls.ts'))

/** The rider's car and target; null without one. */
export const carQuery = queryOptions({
  queryKey: ['charging', 'car'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => (await send((await calls()).readCar, { signal })).car,
})

export const agreementQuery = queryOptions({
  queryKey: ['charging', 'agreement'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => send((await calls()).readAgreement, { signal }),
})

type QuoteWish = {
  readonly station: StationKey
  readonly plug: ChosenPlug
  readonly car: MyCar | null
  readonly limit: ChargeLimit | null
}

const plugBody = ({ station, plug }: Pick<QuoteWish, 'station' | 'plug'>) => ({
  toCountryCode: station.country,
  toPartyId: station.party,
  locationId: station.station,
  ...plug,
})

/** Energy, time and cost of a charge here, renewed before it expires. */
export const quoteQuery = ({ station, plug, car, limit }: QuoteWish) =>
  queryOptions({
    queryKey: ['charging', 'quote', station, plug, car, limit],
    staleTime: 60_000,
    refetchInterval: 120_000,
    queryFn: async ({ signal }) =>
      send((await calls()).quoteCharge, { body: { ...plugBody({ station, plug }), car, limit }, signal }),
  })

export type InvoiceWish = {
  readonly carrierType: 0 | 1 | 2 | 4
  readonly carrierId: string
  readonly invoiceEmail: string
  readonly invoiceTitle: string
}

type StartTap = Pick<QuoteWish, 'station' | 'plug' | 'limit'> & {
  readonly tapKey: string
  readonly quoteHash: string
  readonly payment: PayChoice
  readonly invoice: InvoiceWish
}

/** Starts a charge: one idempotency key per tap, repeated for a minute if the response is lost. */
export function useStartCharging() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, quoteHash, payment: { method, cardId }, invoice, limit, ...wish }: StartTap) =>
      sendWithRetry((await calls()).startCharging, {
        body: {
          ...plugBody(wish),
          ...invoice,
          ...{ quoteHash, limit, isAgreeAgreement: true, paymentMethod: method },
          cardId: method === 'creditcard' ? cardId : null,
        },
        idempotencyKey: tapKey,
      }),
    // Not in the tap's own callback: the event of the order may replace the screen before the response arrives.
    onSuccess: (order) => {
      useChargingDraft.getState().reset()
      chargingOrders.hold(cache, order)
    },
    // A charger that was taken meanwhile, or an order of another tab, is shown.
    onError: () => void cache.invalidateQueries({ queryKey: ['charging'] }),
  })
}

type EndTap = { readonly tapKey: string; readonly hash: string; readonly how: 'cancel' | 'stop' }

/** Leaves an order before power flows, or stops a charge. */
export function useEndCharging() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, how }: EndTap) => {
      const { cancelCharging, stopCharging } = await calls()
      const sent = { body: { orderNo: hash }, idempotencyKey: tapKey }
      return how === 'cancel' ? sendWithRetry(cancelCharging, sent) : sendWithRetry(stopCharging, sent)
    },
    onSuccess: (order) => chargingOrders.hold(cache, order),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: chargingOrders.keyOf(hash) }),
  })
}

type UnlockTap = { readonly tapKey: string; readonly hash: string }

/** Asks the operator to free a plug that is stuck. */
export function useUnlockConnector() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash }: UnlockTap) =>
      sendWithRetry((await calls()).unlockConnector, { body: { orderNo: hash }, idempotencyKey: tapKey }),
  })
}
