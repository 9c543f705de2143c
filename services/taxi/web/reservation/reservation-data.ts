import type { Instant } from '@daoxing/kit/contract'
import { unixSecondsOf } from '@daoxing/kit/contract'
import { loadBeside, send, sendWithRetry } from '@daoxing/kit/web'
import { type PayChoice, sendWithConsent } from '@daoxing/wallet/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { DraftPlace } from '../ride-draft.ts'
import { refuseUnlessChecked } from '../taxi-data.ts'
import { tripOrders } from '../trip-orders.ts'

const calls = loadBeside(() => import('./reservation-calls.ts'))

/** The changed reservation that the rider wants. */
export type WishedReservation = {
  readonly at: Instant
  readonly start: DraftPlace
  readonly end: DraftPlace | null
}

/** The prices of a changed reservation with every car type, each binding until it expires. */
export const reservationChangeQuery = (hash: string, { at, start, end }: WishedReservation) =>
  queryOptions({
    queryKey: ['taxi', 'reservationChange', hash, at, start.location, end?.location ?? null],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    queryFn: async ({ signal }) =>
      send((await calls()).estimateReservationChange, {
        params: { id: hash },
        body: {
          reservation_time: unixSecondsOf(at),
          start_address: start.address,
          start_latitude: start.location.lat,
          start_longitude: start.location.lng,
          start_approximate: start.isApproximate ?? false,
          end_address: end?.address ?? null,
          end_latitude: end?.location.lat ?? null,
          end_longitude: end?.location.lng ?? null,
          end_approximate: end?.isApproximate ?? false,
        },
        signal,
      }),
  })

type Consent = {
  readonly tapKey: string
  readonly hash: string
  readonly changeHash: string
  /** The rider has agreed to an approximate drop-off. */
  readonly isRough: boolean
}

/** Consents to a changed reservation at its price. */
export function useConfirmReservation() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, changeHash, isRough }: Consent) =>
      sendWithRetry((await calls()).confirmReservationChange, {
        params: { id: hash },
        body: { change_hash: changeHash, end_approximate_agreed: isRough },
        idempotencyKey: tapKey,
      }),
    onSuccess: (trip) => tripOrders.hold(cache, trip),
  })
}

type Payment = { readonly tapKey: string; readonly hash: string; readonly payment: PayChoice }

/** Pays a reservation with another method after a declined payment. */
export function usePayReservation() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, payment }: Payment) => {
      await refuseUnlessChecked(payment)
      const card_id = payment.method === 'creditcard' ? payment.cardId : null
      const { payReservation } = await calls()
      const wish = { params: { id: hash }, body: { payment_method: payment.method, card_id } }
      return sendWithConsent(tapKey, (idempotencyKey) => sendWithRetry(payReservation, { ...wish, idempotencyKey }))
    },
    onSuccess: (trip) => tripOrders.hold(cache, trip),
  })
}
