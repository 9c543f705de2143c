import { loadBeside, send, sendWithRetry } from '@daoxing/kit/web'
import type { ChosenPlace } from '@daoxing/places/web'
import type { PayChoice } from '@daoxing/wallet/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDraft } from './draft.ts'
import { orders } from './orders.ts'

const calls = loadBeside(() => import('./sample-driver-calls.ts'))

type Way = { readonly pickup: ChosenPlace; readonly dropoff: ChosenPlace }

/** The price of a route, renewed before it expires. */
export const quoteQuery = ({ pickup, dropoff }: Way) =>
  queryOptions({
    queryKey: ['sample-driver', 'quote', pickup, dropoff],
    staleTime: 60_000,
    refetchInterval: 120_000,
    queryFn: async ({ signal }) =>
      send((await calls()).quoteSampleDriver, {
        body: { pickup: placeOf(pickup), dropoff: placeOf(dropoff) },
        signal,
      }),
  })

const placeOf = ({ address, location }: ChosenPlace) => ({ address, location })

type OrderTap = { readonly tapKey: string; readonly quoteHash: string; readonly payment: PayChoice }

/** Orders a driver: one idempotency key per tap, repeated for a minute if the response is lost. */
export function useOrder() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, quoteHash, payment: { method, cardId } }: OrderTap) =>
      sendWithRetry((await calls()).orderSampleDriver, {
        body: { quoteHash, paymentMethod: method, ...(method === 'creditcard' && cardId !== null ? { cardId } : {}) },
        idempotencyKey: tapKey,
      }),
    // Not in the tap's own callbacks: the order's screen may have replaced the tapped one.
    onSuccess: (order) => {
      orders.hold(cache, order)
      useDraft.getState().reset()
    },
    // An order of another tab is shown.
    onError: () => void cache.invalidateQueries({ queryKey: orders.activeKey }),
  })
}

type CancelTap = { readonly tapKey: string; readonly hash: string; readonly agreedFeeTwd: number }

/** Cancels with the displayed fee; refused if it is higher by now. */
export function useCancel() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, agreedFeeTwd }: CancelTap) =>
      sendWithRetry((await calls()).cancelSampleDriver, {
        params: { hash },
        body: { agreedFeeTwd },
        idempotencyKey: tapKey,
      }),
    onSuccess: (order) => orders.hold(cache, order),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: orders.keyOf(hash) }),
  })
}
