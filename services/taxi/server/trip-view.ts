import type { ViewInput } from './view-input.ts'
import { type Instant, plusSeconds, unixSecondsOf } from '@daoxing/kit/contract'
import { configValue } from '@daoxing/configs/server'
import type { Tx } from '@daoxing/kit/server'
import { nearbyCarsMax, nearbyMetres } from '@daoxing/dispatch/contract'
import { driverCard, freeCarsNear, seekerProgress } from '@daoxing/dispatch/server'
import {
  carModelName,
  isCancellable,
  neededCarFeatures,
  stageOf,
  statusOf,
  type Trip,
  type TripDriver,
} from '@daoxing/taxi/contract'
import { expandableAt, mayExpandNow } from './rules/expansion.ts'
import { cancelOf } from './cancel-view.ts'
import { pickupFactsOf } from './heard-arrival.ts'
import { type PickupCosts, pickupCosts } from './rules/cancel-fee.ts'
import { creditsOf } from './stores/cancel-fee-store.ts'
import { findRating } from './stores/rating-store.ts'
import type { TripRecord } from './stores/trip-record.ts'
import { paymentFacts } from './trip-money.ts'

/** The trip as its rider sees it, whole. */
export async function tripView({ tx, house, trip }: ViewInput): Promise<Trip> {
  const { start, end, quote } = trip
  const facts = isWaitedFor(trip) ? await pickupFactsOf({ tx, house, trip }) : undefined
  const costs = facts && pickupCosts(facts)
  return {
    trip_hash: trip.tripHash,
    trip_id: trip.tripId,
    user_id: trip.riderId,
    revision: trip.revision,
    region: trip.region,
    trip_status: statusOf(trip.state),
    session_stage: stageOf(trip.state),
    last_event: trip.lastEvent,
    vehicleType: trip.vehicleType,
    fare_mode: trip.fareMode,
    feature_map: trip.featureMap,
    car_model: trip.carModel,
    match_expanded: trip.matchExpanded,
    expansion: expansionOf(trip),
    start_address: start.address,
    start_latitude: start.location.lat,
    start_longitude: start.location.lng,
    start_approximate: start.isApproximate,
    end_address: end?.address ?? null,
    end_latitude: end?.location.lat ?? null,
    end_longitude: end?.location.lng ?? null,
    end_approximate: end?.isApproximate ?? false,
    stops: [],
    route: trip.route,
    estimate: {
      fare_hash: trip.fareHash,
      fare_range: quote.range,
      estimatePriceAfterCoupon: quote.range ? null : trip.quotedTwd,
      linegoPointsRedeemFare: 0,
      breakdown: quote.breakdown,
    },
    coupon: null,
    notes: trip.note,
    company: null,
    ticketId: null,
    pretrip_tips: tipOf(trip),
    payment_method: trip.paymentMethod,
    payment: await paymentFacts({ tx, house, trip }),
    request_time: unixSecondsOf(trip.requestedAt),
    reserve_time: null,
    boarding_code: trip.boardingCode,
    driver_info: await driverInfo(tx, trip.driverId),
    pickup: pickupOf(trip),
    searching: await searchingOf({ tx, house, trip }),
    arrives_at: unixOrNull(arrivalOf(trip)),
    timeline: {
      accepted_at: unixOrNull(trip.acceptedAt),
      arrived_at: unixOrNull(trip.arrivedAt),
      started_at: unixOrNull(trip.startedAt),
      finished_at: unixOrNull(trip.finishedAt),
      paid_at: unixOrNull(trip.paidAt),
      canceled_at: unixOrNull(trip.canceledAt),
    },
    fare: fareOf(trip),
    cancel: await cancelOf({ tx, house, trip }),
    cancel_rule: ruleOf(trip),
    waiting: waitingOf(costs),
    credits: mayHaveCredits(trip) ? await creditsOf(tx, trip.tripHash) : [],
    driver_cancels: trip.driverCancels,
    rating: await ratingOf(tx, trip),
    can: { ...rightsOf(trip, costs), expand_match: await canExpand({ tx, house, trip }) },
  }
}

const unixOrNull = (instant: Instant | null) => (instant === null ? null : unixSecondsOf(instant))

async function driverInfo(tx: Tx, driverId: string | null): Promise<TripDriver | null> {
  const card = driverId === null ? undefined : await driverCard({ tx, driverId })
  if (!card) return null
  const { vehicle } = card
  return {
    driver_id: card.driverId,
    name: card.displayName,
    rating: card.rating,
    trip_count: card.tripCount,
    plate: vehicle.plate,
    model: vehicle.model,
    color: vehicle.color,
    seats: vehicle.seats,
    driver_feature: vehicle.features,
  }
}

function pickupOf({ state, promisedAt, arrivedAt, pickupRoute }: TripRecord): Trip['pickup'] {
  const isComing = state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED'
  if (!isComing || promisedAt === null || pickupRoute === null) return null
  return {
    promised_at: unixSecondsOf(promisedAt),
    arrived_at: unixOrNull(arrivedAt),
    distance_metres: pickupRoute.distanceMetres,
    polyline: pickupRoute.polyline,
  }
}

async function searchingOf({ tx, house, trip }: ViewInput): Promise<Trip['searching']> {
  if (
    trip.state !== 'AUTHORIZING' &&
    trip.state !== 'REQUESTING' &&
    trip.state !== 'MATCHING' &&
    trip.state !== 'PENDING_RESPONSE'
  )
    return null
  const progress = await seekerProgress({ tx, orderHash: trip.tripHash })
  const near = freeCarsNear({
    house,
    point: trip.start.location,
    features: neededCarFeatures(trip.featureMap),
    carModel: trip.carModel && carModelName[trip.carModel],
    radiusMetres: nearbyMetres,
    limit: nearbyCarsMax,
  })
  return {
    since: unixSecondsOf(trip.requestedAt),
    gives_up_at: unixSecondsOf(trip.givesUpAt),
    drivers_asked: progress?.driversAsked ?? 0,
    drivers_near: near.length,
    expand_at: unixOrNull(expandableAt(trip, await configValue(tx, 'expand_match_after_seconds'))),
  }
}

/** When the rider will be there, as far as the way is known. */
export function arrivalOf({ state, startedAt, route }: TripRecord): Instant | null {
  if (state !== 'TRIP_STARTED' || startedAt === null || route === null) return null
  return plusSeconds(startedAt, route.durationSeconds)
}

function fareOf({ fareTwd, fare, paidAt }: TripRecord): Trip['fare'] {
  if (fareTwd === null || fare === null) return null
  const { lines, distanceMetres, slowSeconds } = fare
  return { amount: fareTwd, lines, distance_metres: distanceMetres, slow_seconds: slowSeconds, paid: paidAt !== null }
}

/** Whether a car stands at the pick-up, as its driver says. */
export function isWaitedFor({ state }: TripRecord): boolean {
  return state === 'ARRIVED'
}

/** The proven wait of a car that came in time; one that came too late is owed nothing, so nothing is counted. */
export function waitingOf(costs: PickupCosts | undefined): Trip['waiting'] {
  if (!costs?.wait || costs.creditTwd > 0) return null
  const { waitingSince, feeFrom, metres } = costs.wait
  return { since: unixSecondsOf(waitingSince), fee_from: unixSecondsOf(feeFrom), distance_metres: metres }
}

function ruleOf({ cancelRule: rule }: TripRecord): Trip['cancel_rule'] {
  if (rule === null) return null
  return { fee: rule.amountTwd, free_wait_seconds: rule.freeWaitSeconds, late_seconds: rule.lateSeconds }
}

/** Drivers owe for giving a trip back, and for a late car once the rider boards or cancels. */
function mayHaveCredits({ driverCancels, startedAt, canceledAt }: TripRecord): boolean {
  return driverCancels > 0 || startedAt !== null || canceledAt !== null
}

async function ratingOf(tx: Tx, { state, tripHash }: TripRecord): Promise<Trip['rating']> {
  const rating = state === 'COMPLETED' ? await findRating(tx, tripHash) : undefined
  return rating ? { stars: rating.stars, reasons: [...rating.reasons], comment: rating.comment } : null
}

function rightsOf({ state }: TripRecord, costs: PickupCosts | undefined): Omit<Trip['can'], 'expand_match'> {
  return {
    cancel: isCancellable(state),
    cancel_is_free: (costs?.feeTwd ?? 0) === 0,
    rate: state === 'COMPLETED',
    retry: canRetry(state),
  }
}

function expansionOf({ expansion, state }: TripRecord): Trip['expansion'] {
  const isSearching = state === 'REQUESTING' || state === 'MATCHING' || state === 'PENDING_RESPONSE'
  if (expansion === null || !isSearching) return null
  const { fareHash, declineReason } = expansion
  const isDeclined = expansion.state === 'declined'
  return { state: isDeclined ? 'DECLINED' : 'AUTHORIZING', fare_hash: fareHash, decline_reason: declineReason }
}

async function canExpand({ tx, house, trip }: ViewInput): Promise<boolean> {
  if (trip.state !== 'REQUESTING' && trip.state !== 'MATCHING') return false
  return mayExpandNow(trip, await configValue(tx, 'expand_match_after_seconds'), house.clock.now())
}

/** The tip is paid with the fare; without a ride nobody pays it. */
function tipOf({ tip, state }: TripRecord): Trip['pretrip_tips'] {
  if (tip === null) return null
  const isOff = state === 'CANCELED' || state === 'MATCH_FAILED'
  return { amount: tip.amountTwd, status: state === 'COMPLETED' ? 'PAID' : isOff ? 'CANCELED' : 'PENDING' }
}

/** Whether a trip can be requested again: after a cancellation, or without a driver. */
export function canRetry(state: TripRecord['state']): boolean {
  return state === 'CANCELED' || state === 'MATCH_FAILED'
}
