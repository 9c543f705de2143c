import { centralTaipei } from '@daoxing/kit/contract'
import { loadBeside, send, sendWithRetry } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useDraft } from './draft.ts'
import { orders } from './orders.ts'

const calls = loadBeside(() => import('./charging-calls.ts'))

/** The stations around the centre of the city, with their availability. */
export const stationsQuery = queryOptions({
  queryKey: ['charging', 'stations'],
  meta: { isLive: true },
  refetchInterval: 15_000,
  queryFn: async ({ signal }) => (await send((await calls()).listStations, { query: centralTaipei, signal })).stations,
})

type Wish = { readonly stationId: string; readonly limitTwd: number | null }

/** The price at a station, renewed before it expires. */
export const quoteQuery = ({ stationId, limitTwd }: Wish) =>
  queryOptions({
    queryKey: ['charging', 'quote', stationId, limitTwd],
    staleTime: 60_000,
    refetchInterval: 120_000,
    queryFn: async ({ signal }) => send((await calls()).quoteSession, { body: { stationId, limitTwd }, signal }),
  })

type RequestTap = { readonly tapKey: string; readonly quoteHash: string; readonly payment: PayChoice }

/** Starts a session: one idempotency key per tap, repeated for a minute if the response is lost. */
export function useRequestSession() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, quoteHash, payment: { method, cardId } }: RequestTap) =>
      sendWithRetry((await calls()).requestSession, {
        body: { quoteHash, paymentMethod: method, cardId: method === 'creditcard' ? cardId : null },
        idempotencyKey: tapKey,
      }),
    onSuccess: (order) => {
      // The live screen may have replaced the plan before the response arrived, so the plan cannot reset its draft
      // itself.
      useDraft.getState().reset()
      orders.hold(cache, order)
    },
    // A station that was taken in the meantime, or a session of another tab, is shown.
    onError: () => void cache.invalidateQueries({ queryKey: ['charging'] }),
  })
}

type EndTap = { readonly tapKey: string; readonly hash: string; readonly how: 'cancel' | 'stop' }

/** Cancels a session that has not started, or stops a delivering one. */
export function useEndSession() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, how }: EndTap) => {
      const { cancelSession, stopSession } = await calls()
      const sent = { params: { hash }, idempotencyKey: tapKey }
      return how === 'cancel' ? sendWithRetry(cancelSession, sent) : sendWithRetry(stopSession, sent)
    },
    onSuccess: (order) => orders.hold(cache, order),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: orders.keyOf(hash) }),
  })
}
