import type { LatLng } from '@daoxing/kit/contract'
import { loadBeside, send, sendWithRetry } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDraft } from './draft.ts'
import { orders } from './orders.ts'

const calls = loadBeside(() => import('./scooter-calls.ts'))

/** The free assets near a point; the previous list stays while the rider moves the map. */
export const assetsQuery = ({ lat, lng }: LatLng) =>
  queryOptions({
    queryKey: ['scooter', 'assets', lat.toFixed(3), lng.toFixed(3)],
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await send((await calls()).listScooters, { query: { lat, lng }, signal })).assets,
  })

/** The price of one asset, renewed before it expires. */
export const quoteQuery = (assetId: string) =>
  queryOptions({
    queryKey: ['scooter', 'quote', assetId],
    staleTime: 60_000,
    refetchInterval: 120_000,
    queryFn: async ({ signal }) => send((await calls()).quoteScooter, { body: { assetId }, signal }),
  })

type ReserveTap = { readonly tapKey: string; readonly quoteHash: string; readonly payment: PayChoice }

/** Reserves an asset: one idempotency key per tap, repeated for a minute if the response is lost. */
export function useReserve() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, quoteHash, payment: { method, cardId } }: ReserveTap) =>
      sendWithRetry((await calls()).reserveScooter, {
        body: { quoteHash, paymentMethod: method, cardId: method === 'creditcard' ? cardId : null },
        idempotencyKey: tapKey,
      }),
    // Not in the tap's own callback: the order's event may replace the screen before the response arrives.
    onSuccess: (order) => {
      useDraft.getState().reset()
      return orders.hold(cache, order)
    },
    // An asset that was taken in the meantime, or an order of another tab, is shown.
    onError: () => void cache.invalidateQueries({ queryKey: ['scooter'] }),
  })
}

type OrderTap = { readonly tapKey: string; readonly hash: string; readonly does: 'unlock' | 'giveBack' | 'cancel' }

/** Unlocks, returns or cancels. */
export function useMoveOrder() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, does }: OrderTap) => {
      const { unlockScooter, returnScooter, cancelScooterOrder } = await calls()
      const sent = { params: { hash }, idempotencyKey: tapKey }
      if (does === 'unlock') return sendWithRetry(unlockScooter, sent)
      return does === 'cancel' ? sendWithRetry(cancelScooterOrder, sent) : sendWithRetry(returnScooter, sent)
    },
    onSuccess: (order) => orders.hold(cache, order),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: orders.keyOf(hash) }),
  })
}
