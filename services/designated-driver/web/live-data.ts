import type { HandoverWay } from '@daoxing/designated-driver/contract'
import { filledPath } from '@daoxing/kit/contract'
import { isApiError, loadBeside, send, sendWithRetry } from '@daoxing/kit/web'
import type { ChosenPlace } from '@daoxing/places/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { endFields } from './plan/wish-body.ts'
import { trips } from './trips.ts'

const calls = loadBeside(() => import('./designated-driver-calls.ts'))
const minuteMs = 60_000

export const cancelReasonsQuery = queryOptions({
  queryKey: ['designated-driver', 'cancelReasons'],
  staleTime: 5 * minuteMs,
  queryFn: async ({ signal }) => (await send((await calls()).listDesignatedCancelReasons, { signal })).reasons,
})

type CancelTap = {
  readonly tapKey: string
  readonly hash: string
  /** The fee that the rider has seen. */
  readonly agreedFee: number
  readonly reasonId: string | null
  readonly detail: string
}

/** Cancels with the displayed fee; refused if it is higher by now. */
export function useCancelTrip() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, agreedFee, reasonId, detail }: CancelTap) =>
      sendWithRetry((await calls()).cancelDesignatedTrip, {
        query: {
          trip_hash: hash,
          agreed_fee: agreedFee,
          ...(reasonId === null ? {} : { reason_id: reasonId }),
          ...(detail === '' ? {} : { detail }),
        },
        idempotencyKey: tapKey,
      }),
    onSuccess: (trip) => trips.hold(cache, trip),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: trips.keyOf(hash) }),
  })
}

type HandoverTap = {
  readonly tapKey: string
  readonly hash: string
  readonly way: HandoverWay
  readonly isConfirmed: boolean
  readonly remark: string
}

/** The rider's word on odometer and pictures. */
export function useConfirmHandover() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, way, isConfirmed, remark }: HandoverTap) =>
      sendWithRetry((await calls()).confirmHandover, {
        body: { trip_hash: hash, way, is_confirmed: isConfirmed, remark },
        idempotencyKey: tapKey,
      }),
    onSuccess: (trip) => trips.hold(cache, trip),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: trips.keyOf(hash) }),
  })
}

/** Another destination, or all hours of the trip; never both. */
export type TripChangeWish = { readonly end: ChosenPlace } | { readonly hours: number }

/** The price of a change before anything changes. */
export const changeQuery = (hash: string, wish: TripChangeWish) =>
  queryOptions({
    queryKey: ['designated-driver', 'change', hash, wish],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      send((await calls()).estimateTripChange, {
        body: { trip_hash: hash, ...('end' in wish ? endFields(wish.end) : { hours: wish.hours }) },
        signal,
      }),
  })

type ChangeTap = { readonly tapKey: string; readonly hash: string; readonly changeHash: string }

export function useConfirmChange() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, changeHash }: ChangeTap) =>
      sendWithRetry((await calls()).confirmTripChange, {
        body: { trip_hash: hash, change_hash: changeHash },
        idempotencyKey: tapKey,
      }),
    onSuccess: (trip) => trips.hold(cache, trip),
    onError: (_error, { hash }) => void cache.invalidateQueries({ queryKey: trips.keyOf(hash) }),
  })
}

export const ratingItemsQuery = queryOptions({
  queryKey: ['designated-driver', 'ratingItems'],
  staleTime: 5 * minuteMs,
  queryFn: async ({ signal }) => send((await calls()).listRatingItems, { signal }),
})

type RatingTap = {
  readonly tapKey: string
  readonly hash: string
  readonly stars: number
  readonly items: readonly string[]
  readonly comment: string
}

export function useRateDriver() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ tapKey, hash, items, ...rating }: RatingTap) =>
      sendWithRetry((await calls()).rateDesignatedTrip, {
        body: { trip_hash: hash, items: [...items], ...rating },
        idempotencyKey: tapKey,
      }),
    onSuccess: (trip) => trips.hold(cache, trip),
  })
}

type MailWish = { readonly hash: string; readonly email?: string }

/** Mails the receipt; null for a rider without an address, who is asked for one. */
export function useMailReceipt() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ hash, email }: MailWish) => {
      try {
        return await send((await calls()).sendDesignatedReceipt, {
          body: { trip_hash: hash, ...(email === undefined ? {} : { email }) },
        })
      } catch (error) {
        if (isApiError(error, 'USER_MISSING_EMAIL')) return null
        throw error
      }
    },
  })
}

/** The path of a picture of the rider's own car. */
export const pictureQuery = (pictureId: string) =>
  queryOptions({
    queryKey: ['designated-driver', 'picture', pictureId],
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    queryFn: async () => filledPath((await calls()).readDesignatedPicture, { pictureId }),
  })
