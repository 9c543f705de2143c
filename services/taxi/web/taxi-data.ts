import {
  ApiError,
  hasRevision,
  loadBeside,
  send,
  sendWithRetry,
  type SessionSlot,
  useSessionSlot,
  whileRiderStays,
} from '@daoxing/kit/web'
import {
  type CarWish,
  defaultExpandMatchFeatureMap,
  type Estimate,
  neededCarFeatures,
  type SessionStage,
  type Trip,
} from '@daoxing/taxi/contract'
import { checkPayment, type PayChoice } from '@daoxing/wallet/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isAuthorizing } from './live/trip-phase.ts'
import type { RideDraft } from './ride-draft.ts'
import { holdTrip } from './taxi-cache.ts'
import { activeTripKey, hailKey, tripKey, tripToRateKey, unpaidTripsKey } from './taxi-keys.ts'

// Over 350 lines because every call of this service is sent from this file, and from no other.
const calls = loadBeside(() => import('./taxi-calls.ts'))

/** Stages between which a trip is asked for again every 5 s, should the socket be silent. */
const polledStages: readonly SessionStage[] = [
  'WAITING_SPECIFY',
  'REQUESTING_DRIVER',
  'PENDING_RESPONSE_DRIVER',
  'DRIVER_ENROUTE',
  'DRIVER_ARRIVED',
  'TRIP_STARTED',
]
const pollMs = 5000

export const tripQuery = (hash: string) =>
  queryOptions({
    queryKey: tripKey(hash),
    meta: { isLive: true },
    queryFn: async ({ signal }) => send((await calls()).getTrip, { params: { hash }, signal }),
    // An answer that was under way while a newer event arrived must not take the page back.
    structuralSharing: (held, arrived) =>
      // The very object that was held, and no copy of it: another one each time would draw the page without end.
      hasRevision(held) && hasRevision(arrived) && held.revision >= arrived.revision ? held : arrived,
    refetchInterval: ({ state: { data } }) => (data && polledStages.includes(data.session_stage) ? pollMs : false),
  })

const estimateKey = ({ start, end }: Pick<RideDraft, 'start' | 'end'>) => ['taxi', 'estimate', start, end] as const

/** Prices of a wish; asked anew when the places change and before the quotes run out. */
export const estimateQuery = (draft: Pick<RideDraft, 'start' | 'end'>) =>
  queryOptions({
    queryKey: estimateKey(draft),
    enabled: draft.start !== null,
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    refetchInterval: 120_000,
    queryFn: async ({ signal, client }) => {
      if (draft.start === null) throw new Error('an estimate needs a start')
      // Compared with the prices that the rider has seen, the new ones say why they differ.
      const seen = client.getQueryData<Estimate>(estimateKey(draft))
      return send((await calls()).estimateRide, {
        body: {
          start_address: draft.start.address,
          start_latitude: draft.start.location.lat,
          start_longitude: draft.start.location.lng,
          end_address: draft.end?.address ?? null,
          end_latitude: draft.end?.location.lat ?? null,
          end_longitude: draft.end?.location.lng ?? null,
          end_approximate: draft.end?.isApproximate ?? false,
          earlier_fare_hash: seen?.fareHash ?? null,
        },
        signal,
      })
    },
  })

export const cancelFeeQuery = (hash: string) =>
  queryOptions({
    queryKey: ['taxi', 'cancelFee', hash],
    staleTime: 0,
    // The fee in an earlier dialog may have changed: the next one begins without a cached value.
    gcTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }) => send((await calls()).checkCancelFee, { params: { id: hash }, signal }),
  })

/** Whether the cancel dialog shows its charge step. */
export const shouldChargeQuery = (hash: string) =>
  queryOptions({
    queryKey: ['taxi', 'shouldCharge', hash],
    staleTime: 0,
    // Asked by a tap that waits for its answer: without a line it fails at once and says so.
    networkMode: 'always',
    queryFn: async ({ signal }) => send((await calls()).shouldChargeCancel, { params: { id: hash }, signal }),
  })

/** Trips whose fare is still open. */
export const unpaidTripsQuery = queryOptions({
  queryKey: unpaidTripsKey,
  meta: { isLive: true },
  queryFn: async ({ signal }) => (await send((await calls()).listUnpaidTrips, { signal })).trips,
})

/** The last ride, as long as it waits for its rating. */
export const tripToRateQuery = queryOptions({
  queryKey: tripToRateKey,
  meta: { isLive: true },
  queryFn: async ({ signal }) => send((await calls()).getTripToRate, { signal }),
})

/** Query for the track in the picture of an ended trip; it does not change any more. */
export const tripTrackQuery = (hash: string) =>
  queryOptions({
    queryKey: ['taxi', 'track', hash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => send((await calls()).getTripTrack, { params: { id: hash }, signal }),
  })

/** The trip that is to be tried again, with fresh prices. */
export const retryQuery = (hash: string) =>
  queryOptions({
    queryKey: ['taxi', 'retry', hash],
    staleTime: 0,
    queryFn: async ({ signal }) => send((await calls()).getRetryTrip, { params: { hash }, signal }),
  })

type Hail = {
  readonly tapKey: string
  readonly draft: RideDraft
  readonly option: CarWish & { readonly fareHash: string }
  readonly payment: PayChoice
  /** Stops it while nobody has answered. */
  readonly signal: AbortSignal
}

/** Returns the referral as fields of the request; the callback page is the rail partner's alone [TAXI-017]. */
async function referralFields(slot: SessionSlot | undefined) {
  // A referral that cannot be loaded does not block the ride.
  const referral = await slot?.referral?.().catch(() => undefined)
  if (referral === undefined) return {}
  const { referralPartner, refCode, callbackPageId } = referral
  return { ref_code: refCode, referral_partner: referralPartner, tmass_pageid: callbackPageId }
}

/** Hails: one key for one tap, sent again for a minute when the answer is lost. */
export function useRequestRide() {
  const cache = useQueryClient()
  const slot = useSessionSlot()
  return useMutation({
    mutationKey: hailKey,
    networkMode: 'always',
    mutationFn: async ({ tapKey, draft, option, payment, signal }: Hail) => {
      const { start, end, note, gps, agreesToExpand, tipTwd } = draft
      if (start === null) throw new Error('a hail needs a start')
      await refuseUnlessChecked(payment)
      return sendWithRetry((await calls()).requestRide, {
        // A hint only: the server derives the region from the start.
        params: { region: 'north' },
        body: {
          start_address: start.address,
          start_latitude: start.location.lat,
          start_longitude: start.location.lng,
          start_approximate: start.isApproximate ?? false,
          fare_hash: option.fareHash,
          feature_map: option.featureMap,
          car_model: option.carModel,
          note,
          agreeExpandMatching: agreesToExpand && neededCarFeatures(option.featureMap) !== 0,
          pretrip_tips: tipTwd === null ? null : { amount: tipTwd },
          end_address: end?.address ?? null,
          end_latitude: end?.location.lat ?? null,
          end_longitude: end?.location.lng ?? null,
          end_approximate: end?.isApproximate ?? false,
          // A metered ride is never asked; a fixed fare comes here after the rider has answered.
          end_approximate_agreed: end?.isApproximate ?? false,
          gps_latitude: gps?.lat ?? null,
          gps_longitude: gps?.lng ?? null,
          payment_method: payment.method,
          card_id: cardIdOf(payment),
          ...(await referralFields(slot)),
        },
        idempotencyKey: tapKey,
        signal,
      })
    },
    onSuccess: (trip) => holdTrip(cache, trip),
    onError: (error, { signal }) => {
      // Whether it had come to the server all the same is asked there.
      if (signal.aborted) return void cache.invalidateQueries({ queryKey: activeTripKey })
      // A price that could not be held has left no trip, also where the news of its beginning came before the answer.
      if (!(error instanceof ApiError) || error.isAnswerLost) return
      cache.setQueryData<Trip | null>(activeTripKey, (held) => (held && isAuthorizing(held) ? null : held))
    },
  })
}

type Retry = {
  readonly tapKey: string
  readonly hash: string
  readonly fareHash: string
  readonly payment: PayChoice
  /** Said by the rider now; else the trip is paid as it was. */
  readonly isNamed: boolean
}

/** Asks the wallet that is to pay, before anything is sent; its no is a refusal like those of the server. */
async function refuseUnlessChecked(payment: PayChoice): Promise<void> {
  const refusal = await checkPayment(payment)
  if (refusal !== null) throw new ApiError({ code: 'PAYMENT_CHECK', message: refusal, data: {} }, 422)
}

/** The card that pays for this ride; no other method names one. */
function cardIdOf({ method, cardId }: PayChoice): string | null {
  return method === 'creditcard' ? cardId : null
}

export function useRetryRide() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, fareHash, payment, isNamed }: Retry) => {
      await refuseUnlessChecked(payment)
      const named = isNamed ? { payment_method: payment.method, card_id: cardIdOf(payment) } : {}
      const body = { trip_hash: hash, fare_hash: fareHash, ...named }
      return sendWithRetry((await calls()).retryRide, { body, idempotencyKey: tapKey })
    },
    onSuccess: (trip) => holdTrip(cache, trip),
  })
}

/** The price at which any taxi would come for a trip that is looked after now. */
export const openSearchQuery = (trip: Trip) =>
  queryOptions({
    queryKey: ['taxi', 'openSearch', trip.trip_hash],
    staleTime: 0,
    refetchInterval: 120_000,
    queryFn: async ({ signal }) =>
      send((await calls()).estimateRide, {
        body: {
          start_address: trip.start_address,
          start_latitude: trip.start_latitude,
          start_longitude: trip.start_longitude,
          end_address: trip.end_address,
          end_latitude: trip.end_latitude,
          end_longitude: trip.end_longitude,
          feature_map: defaultExpandMatchFeatureMap,
        },
        signal,
      }),
  })

export function useExpandMatch() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({
      tapKey,
      hash,
      ...body
    }: {
      tapKey: string
      hash: string
      fareHash: string
      featureMap: number
    }) => sendWithRetry((await calls()).expandMatch, { params: { id: hash }, body, idempotencyKey: tapKey }),
    onSuccess: (trip) => holdTrip(cache, trip),
  })
}

export function useReportNotInCar() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash }: { tapKey: string; hash: string }) =>
      sendWithRetry((await calls()).reportNotInCar, { params: { id: hash }, idempotencyKey: tapKey }),
    onSuccess: (trip) => holdTrip(cache, trip),
  })
}

type CancelTap = {
  readonly tapKey: string
  readonly trip: Pick<Trip, 'trip_hash' | 'region'>
  /** The fee that the rider has seen, the most that is charged. */
  readonly agreedTwd: number
}

/** Cancels at the price that was shown; refused where it has become dearer meanwhile. */
export function useCancelRide() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, trip: { region, trip_hash: hash }, agreedTwd }: CancelTap) =>
      sendWithRetry((await calls()).cancelRide, {
        params: { region, hash },
        query: { agreed_fee: agreedTwd },
        idempotencyKey: tapKey,
      }),
    onSuccess: (trip) => holdTrip(cache, trip),
  })
}

/** Harmless: kept and sent once the line is back. */
export function useSendCancelReason() {
  const cache = useQueryClient()
  const write = whileRiderStays(
    async ({ hash, reasonId, detail }: { hash: string; reasonId: string; detail: string }) =>
      send((await calls()).sendCancelReason, { params: { id: hash }, body: { reason_id: reasonId, detail } }),
  )
  return useMutation({
    mutationFn: write,
    retry: 3,
    onSuccess: (trip) => holdTrip(cache, trip),
  })
}

type ReceiptWish = { readonly hash: string; readonly email?: string }

/**
 * Asked by a tap that waits for its answer: the address that it went to, or that has to be confirmed first; null where
 * the rider has none and has to be asked for one.
 */
export function useMailReceipt() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ hash, email }: ReceiptWish) => {
      const { getCurrentRider, sendTripReceipt } = await calls()
      if (email === undefined && (await send(getCurrentRider)).email === null) return null
      return send(sendTripReceipt, { body: { trip_hash: hash, ...(email !== undefined && { email }) } })
    },
  })
}

/** Harmless: kept and sent once the line is back. */
export function useRateRide() {
  const cache = useQueryClient()
  const write = whileRiderStays(
    async ({ hash, ...rating }: { hash: string; stars: number; reasons: string[]; comment: string }) =>
      send((await calls()).rateRide, { params: { id: hash }, body: rating }),
  )
  return useMutation({
    mutationFn: write,
    retry: 3,
    onSuccess: (trip) => {
      holdTrip(cache, trip)
      void cache.invalidateQueries({ queryKey: tripToRateKey })
    },
  })
}

/** Harmless: kept and sent once the line is back. The card is gone at once. */
export function usePutOffRating() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: whileRiderStays(async (hash: string) => send((await calls()).putOffRating, { params: { id: hash } })),
    onMutate: () => void cache.setQueryData(tripToRateKey, null),
    retry: 3,
  })
}
