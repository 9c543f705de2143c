import { type ChargingReservation, isLiveReservation } from '@daoxing/charging/contract'
import { loadBeside, send, sendWithRetry } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const calls = loadBeside(() => import('../charging-calls.ts'))

/** The poll is the safety net of the socket: often while the operator is asked, and rarely while the charger is kept. */
const [askingMs, keptMs] = [3_000, 20_000]

const fetchReservation = async (signal: AbortSignal): Promise<ChargingReservation | null> =>
  (await send((await calls()).readReservation, { signal })).reservation

/** The rider's reservation: a live one, or one that has just ended; null without one. */
export const reservationQuery = queryOptions<ChargingReservation | null>({
  queryKey: ['charging', 'reservation'],
  staleTime: 10_000,
  refetchInterval: ({ state: { data } }) => {
    if (!data || !isLiveReservation(data.state)) return false
    return data.state === 'Kept' ? keptMs : askingMs
  },
  queryFn: ({ signal }) => fetchReservation(signal),
})

/** Keeps the newer one of two answers. */
export function holdReservation(cache: QueryClient, arrived: ChargingReservation): void {
  const held = cache.getQueryData(reservationQuery.queryKey)
  const isOlder = held?.reservationHash === arrived.reservationHash && held.revision > arrived.revision
  if (!isOlder) cache.setQueryData(reservationQuery.queryKey, arrived)
}

type ReserveTap = { readonly tapKey: string; readonly quoteHash: string; readonly payment: PayChoice }

/** Has the charger of a quote kept: one idempotency key per tap. */
export function useReserveCharger() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, quoteHash, payment: { method, cardId } }: ReserveTap) =>
      sendWithRetry((await calls()).reserveCharger, {
        body: { quoteHash, paymentMethod: method, cardId: method === 'creditcard' ? cardId : null },
        idempotencyKey: tapKey,
      }),
    onSuccess: (reservation) => holdReservation(cache, reservation),
    onError: () => void cache.invalidateQueries({ queryKey: ['charging'] }),
  })
}

type CancelTap = { readonly tapKey: string; readonly reservationHash: string }

/** Lets a kept charger go. */
export function useCancelReservation() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, reservationHash }: CancelTap) =>
      sendWithRetry((await calls()).cancelReservation, { body: { reservationHash }, idempotencyKey: tapKey }),
    onSuccess: (reservation) => holdReservation(cache, reservation),
    onError: () => void cache.invalidateQueries({ queryKey: reservationQuery.queryKey }),
  })
}
