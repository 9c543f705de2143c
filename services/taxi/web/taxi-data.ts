import {
  ApiError,
  loadBeside,
  send,
  sendWithRetry,
  type SessionSlot,
  useSessionSlot,
  whileRiderStays,
} from '@daoxing/kit/web'
import type { LatLng } from '@daoxing/kit/contract'
import {
  type CarWish,
  defaultExpandMatchFeatureMap,
  type Estimate,
  neededCarFeatures,
  type Trip,
} from '@daoxing/taxi/contract'
import { checkPayment, type PayChoice, sendWithConsent } from '@daoxing/wallet/web'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isAuthorizing } from './live/is-authorizing.ts'
import type { DraftPlace, RideDraft } from './ride-draft.ts'
import { hailKey, tripToRateKey, unpaidTripsKey } from './taxi-keys.ts'
import { tripOrders } from './trip-orders.ts'

// Over 350 lines because every call of this service is sent from this file, and from no other.
const calls = loadBeside(() => import('./taxi-calls.ts'))

type EstimateWish = Pick<RideDraft, 'start' | 'stops' | 'end' | 'company'> & Partial<Pick<RideDraft, 'reservationTime'>>

const estimateKey = ({ start, stops, end, company, reservationTime = null }: EstimateWish) =>
  ['taxi', 'estimate', start, stops, end, company?.body.group_id, reservationTime] as const

/** Converts stops to the form of the calls. */
const stopsOf = (places: readonly DraftPlace[]) => places.map(({ address, location }) => ({ address, ...location }))

/** The prices of a planned ride. They are refetched when the places change, and before the quotes expire. */
export const estimateQuery = (draft: EstimateWish) =>
  queryOptions({
    queryKey: estimateKey(draft),
    enabled: draft.start !== null,
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    refetchInterval: 120_000,
    queryFn: async ({ signal, client }) => {
      if (draft.start === null) throw new Error('an estimate needs a start')
      // With the earlier prices, the server can explain the difference.
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
          // A ride without a destination has no stops.
          stops: draft.end === null ? [] : stopsOf(draft.stops),
          reservation_time: draft.reservationTime ?? null,
          earlier_fare_hash: seen?.fareHash ?? null,
          group_id: draft.company?.body.group_id ?? null,
        },
        signal,
      })
    },
  })

export const cancelFeeQuery = (hash: string) =>
  queryOptions({
    queryKey: ['taxi', 'cancelFee', hash],
    staleTime: 0,
    // The fee of an earlier dialog may be outdated, so the next dialog starts without a cached value.
    gcTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }) => send((await calls()).checkCancelFee, { params: { id: hash }, signal }),
  })

/** Whether the cancel dialog shows its charge step. */
export const shouldChargeQuery = (hash: string) =>
  queryOptions({
    queryKey: ['taxi', 'shouldCharge', hash],
    staleTime: 0,
    // The rider waits for the response, so without a connection the call fails at once with a message.
    networkMode: 'always',
    queryFn: async ({ signal }) => send((await calls()).shouldChargeCancel, { params: { id: hash }, signal }),
  })

/** Trips with an open fare. */
export const unpaidTripsQuery = queryOptions({
  queryKey: unpaidTripsKey,
  meta: { isLive: true },
  queryFn: async ({ signal }) => (await send((await calls()).listUnpaidTrips, { signal })).trips,
})

/** The last ride, while it waits for its rating. */
export const tripToRateQuery = queryOptions({
  queryKey: tripToRateKey,
  meta: { isLive: true },
  queryFn: async ({ signal }) => send((await calls()).getTripToRate, { signal }),
})

/** Query for the track in the picture of an ended trip, which no longer changes. */
export const tripTrackQuery = (hash: string) =>
  queryOptions({
    queryKey: ['taxi', 'track', hash],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => send((await calls()).getTripTrack, { params: { id: hash }, signal }),
  })

/** The trip to retry, with new prices. */
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
  /** Aborts the request while it has no response. */
  readonly signal: AbortSignal
}

/** Returns the referral as fields of the request; only the rail partner has a callback page [TAXI-017]. */
async function referralFields(slot: SessionSlot | undefined) {
  // A referral that cannot be loaded does not block the ride.
  const referral = await slot?.referral?.().catch(() => undefined)
  if (referral === undefined) return {}
  const { referralPartner, refCode, callbackPageId } = referral
  return { ref_code: refCode, referral_partner: referralPartner, tmass_pageid: callbackPageId }
}

/** Hails: one idempotency key per tap, retried for a minute if the response is lost. */
export function useRequestRide() {
  const cache = useQueryClient()
  const slot = useSessionSlot()
  return useMutation({
    mutationKey: hailKey,
    networkMode: 'always',
    mutationFn: async ({ tapKey, draft, option, payment, signal }: Hail) => {
      const { start, stops, end, note, gps, agreesToExpand, tipTwd, reservationTime } = draft
      if (start === null) throw new Error('a hail needs a start')
      if (draft.company === null) await refuseUnlessChecked(payment)
      const referral = await referralFields(slot)
      const { requestRide } = await calls()
      const wish = {
        // A hint only: the server derives the region from the start.
        params: { region: 'north' },
        body: {
          start_address: start.address,
          start_latitude: start.location.lat,
          start_longitude: start.location.lng,
          start_approximate: start.isApproximate ?? false,
          fare_hash: option.fareHash,
          reservation_time: reservationTime,
          feature_map: option.featureMap,
          car_model: option.carModel,
          note,
          agreeExpandMatching: agreesToExpand && neededCarFeatures(option.featureMap) !== 0,
          pretrip_tips: tipTwd === null ? null : { amount: tipTwd },
          end_address: end?.address ?? null,
          end_latitude: end?.location.lat ?? null,
          end_longitude: end?.location.lng ?? null,
          end_approximate: end?.isApproximate ?? false,
          stops: end === null ? [] : stopsOf(stops),
          // Only a fixed fare requires the consent, and the page has asked for it before this call.
          end_approximate_agreed: end?.isApproximate ?? false,
          gps_latitude: gps?.lat ?? null,
          gps_longitude: gps?.lng ?? null,
          payment_method: payment.method,
          card_id: cardIdOf(payment),
          ...referral,
          ...draft.company?.body,
        },
        signal,
      } as const
      return sendWithConsent(tapKey, (idempotencyKey) => sendWithRetry(requestRide, { ...wish, idempotencyKey }))
    },
    onSuccess: (trip) => tripOrders.hold(cache, trip),
    onError: (error, { signal }) => {
      // The live-trip query then shows whether the hail reached the server.
      if (signal.aborted) return void cache.invalidateQueries({ queryKey: tripOrders.activeKey })
      // A failed hold has left no trip, even if the event of its start came before the response.
      if (!(error instanceof ApiError) || error.isAnswerLost) return
      cache.setQueryData<Trip | null>(tripOrders.activeKey, (held) => (held && isAuthorizing(held) ? null : held))
    },
  })
}

type Retry = {
  readonly tapKey: string
  readonly hash: string
  readonly fareHash: string
  readonly payment: PayChoice
  /** Whether the rider has chosen the method now. Otherwise the trip keeps its payment method. */
  readonly isNamed: boolean
}

/** Checks the paying wallet before the request is sent; its refusal is treated like one of the server. */
export async function refuseUnlessChecked(payment: PayChoice): Promise<void> {
  const refusal = await checkPayment(payment)
  if (refusal !== null) throw new ApiError({ code: 'PAYMENT_CHECK', message: refusal, data: {} }, 422)
}

/** Returns the card that pays for this ride; other methods have none. */
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
      const { retryRide } = await calls()
      return sendWithConsent(tapKey, (idempotencyKey) => sendWithRetry(retryRide, { body, idempotencyKey }))
    },
    onSuccess: (trip) => tripOrders.hold(cache, trip),
  })
}

/** The price for any taxi in a running search. */
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
          stops: trip.stops,
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
    onSuccess: (trip) => tripOrders.hold(cache, trip),
  })
}

export function useReportNotInCar() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash }: { tapKey: string; hash: string }) =>
      sendWithRetry((await calls()).reportNotInCar, { params: { id: hash }, idempotencyKey: tapKey }),
    onSuccess: (trip) => tripOrders.hold(cache, trip),
  })
}

type CancelTap = {
  readonly tapKey: string
  readonly trip: Pick<Trip, 'trip_hash' | 'region' | 'trip_status'>
  /** The fee that the rider has seen, as the maximum charge. */
  readonly agreedTwd: number
}

/** Cancels at the displayed fee; refused if it has increased meanwhile. */
export function useCancelRide() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, trip: { region, trip_hash: hash, trip_status }, agreedTwd }: CancelTap) => {
      const { cancelReservation, cancelRide } = await calls()
      const options = { query: { agreed_fee: agreedTwd }, idempotencyKey: tapKey }
      return trip_status === 'RESERVED'
        ? sendWithRetry(cancelReservation, { params: { id: hash }, ...options })
        : sendWithRetry(cancelRide, { params: { region, hash }, ...options })
    },
    onSuccess: (trip) => tripOrders.hold(cache, trip),
  })
}

/** Can be delayed: it is stored, and sent once the connection is back. */
export function useSendCancelReason() {
  const cache = useQueryClient()
  const write = whileRiderStays(
    async ({ hash, reasonId, detail }: { hash: string; reasonId: string; detail: string }) =>
      send((await calls()).sendCancelReason, { params: { id: hash }, body: { reason_id: reasonId, detail } }),
  )
  return useMutation({
    mutationFn: write,
    retry: 3,
    onSuccess: (trip) => tripOrders.hold(cache, trip),
  })
}

type ReceiptWish = { readonly hash: string; readonly email?: string }

/**
 * Mails the receipt. Returns the address used, or the address that must be confirmed first, or null if the rider has to
 * enter one.
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

/** Can be delayed: it is stored, and sent once the connection is back. */
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
      tripOrders.hold(cache, trip)
      void cache.invalidateQueries({ queryKey: tripToRateKey })
    },
  })
}

/** Can be delayed: it is stored, and sent once the connection is back. The card disappears at once. */
export function usePutOffRating() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: whileRiderStays(async (hash: string) => send((await calls()).putOffRating, { params: { id: hash } })),
    onMutate: () => void cache.setQueryData(tripToRateKey, null),
    retry: 3,
  })
}

/** The requested places of a live ride: the remaining stops and the destination. */
export type WishedWay = { readonly stops: readonly DraftPlace[]; readonly end: DraftPlace | null }

/** The price of another route, binding for two minutes. */
export const changeQuery = (hash: string, way: WishedWay) =>
  queryOptions({
    queryKey: ['taxi', 'change', hash, way],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }) =>
      send((await calls()).estimateChange, {
        body: {
          trip_hash: hash,
          stops: stopsOf(way.stops),
          end_address: way.end?.address ?? null,
          end_latitude: way.end?.location.lat ?? null,
          end_longitude: way.end?.location.lng ?? null,
          end_approximate: way.end?.isApproximate ?? false,
        },
        signal,
      }),
  })

/** Agrees to a new route at its price. */
export function useConfirmChange() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, hash, changeHash }: { tapKey: string; hash: string; changeHash: string }) =>
      sendWithRetry((await calls()).confirmChange, {
        body: { trip_hash: hash, change_hash: changeHash },
        idempotencyKey: tapKey,
      }),
    onSuccess: (trip) => tripOrders.hold(cache, trip),
  })
}

/** Looks up the driver of a code; the tap waits for the response. */
export function useFindStreetDriver() {
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ code, at }: { code: string; at: LatLng | null }) =>
      send((await calls()).getStreetDriver, {
        params: { id: code },
        query: { lat: at?.lat ?? null, lng: at?.lng ?? null },
      }),
  })
}

type StreetRide = {
  readonly tapKey: string
  readonly sighting: string
  readonly at: LatLng | null
  readonly end: DraftPlace | null
  readonly payment: PayChoice
}

/** Starts the ride with the driver whom the rider has seen. */
export function useRequestStreetRide() {
  const cache = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ tapKey, sighting, at, end, payment }: StreetRide) => {
      await refuseUnlessChecked(payment)
      const { requestStreetRide } = await calls()
      const wish = {
        body: {
          offline: true,
          sighting,
          start_latitude: at?.lat ?? null,
          start_longitude: at?.lng ?? null,
          end_address: end?.address ?? null,
          end_latitude: end?.location.lat ?? null,
          end_longitude: end?.location.lng ?? null,
          payment_method: payment.method,
          card_id: cardIdOf(payment),
        },
      } as const
      return sendWithConsent(tapKey, (idempotencyKey) => sendWithRetry(requestStreetRide, { ...wish, idempotencyKey }))
    },
    onSuccess: (trip) => tripOrders.hold(cache, trip),
  })
}
