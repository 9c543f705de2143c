import { type Booking, findBooking, lastFormerDriver, payBy } from '@daoxing/bookings/server'
import type { ViewInput } from './view-input.ts'
import { filledPath, type Instant, plusSeconds, unixSecondsOf } from '@daoxing/kit/contract'
import { configValue } from '@daoxing/configs/server'
import type { Tx } from '@daoxing/kit/server'
import { getDriverPhoto, nearbyCarsMax, nearbyMetres } from '@daoxing/dispatch/contract'
import { driverCard, freeCarsNear, seekerProgress } from '@daoxing/dispatch/server'
import {
  carModelName,
  isCancellable,
  neededCarFeatures,
  type RequestKind,
  stageOf,
  statusOf,
  type Trip,
  type TripDriver,
} from '@daoxing/taxi/contract'
import { airportView } from './airport/airport-ride.ts'
import { expandableAt, isOpening, mayExpandNow } from './rules/expansion.ts'
import { isChangeable, isChanging } from './rules/trip-change.ts'
import { freeUntil, standingStop, stopsToCome } from './rules/trip-stops.ts'
import { stopView } from './stop-view.ts'
import { cancelOf } from './cancel-view.ts'
import { commitmentOf } from './commitment.ts'
import { pickupFactsOf } from './heard-arrival.ts'
import { type PickupCosts, pickupCosts } from './rules/cancel-fee.ts'
import { creditsOf } from './stores/cancel-fee-store.ts'
import { findRating } from './stores/rating-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import { paymentFacts } from './trip-money.ts'
import { taxiConfigs } from './taxi-configs.ts'

type TripViewInput = ViewInput & {
  /** A trip can be rated only after it is paid. */
  readonly isJustPaid?: boolean
}

/** Returns the complete trip in its rider's view. */
export async function tripView({ tx, house, trip, isJustPaid = false }: TripViewInput): Promise<Trip> {
  const { start, end, quote } = trip
  const facts = isWaitedFor(trip) ? await pickupFactsOf({ tx, house, trip }) : undefined
  const costs = facts && pickupCosts(facts)
  const booking = trip.state === 'RESERVED' ? await findBooking(tx, trip.tripHash) : undefined
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
    stops: trip.stops.map(stopView),
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
    company: companyOf(trip),
    ticketId: trip.company?.ticketId ?? null,
    pretrip_tips: tipOf(trip),
    payment_method: trip.paymentMethod,
    payment: await paymentFacts({ tx, house, trip }),
    request_time: unixSecondsOf(trip.requestedAt),
    reserve_time: unixOrNull(trip.reservation?.boardingAt ?? null),
    request_kind: requestKindOf(trip),
    airport: airportView(trip.airport),
    boarding_code: trip.boardingCode,
    // The driver of a reservation is known once one has claimed it.
    driver_info: await driverInfo(tx, booking?.driverId ?? trip.driverId),
    former_driver: await formerDriverOf(tx, trip),
    pickup: pickupOf(trip),
    searching: await searchingOf({ tx, house, trip }),
    stop_wait: stopWaitOf(trip),
    reservation: await reservationOf({ tx, house, trip }, booking),
    change: changeOf(trip),
    offline: trip.isStreetHail,
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
    rating: isJustPaid ? null : await ratingOf(tx, trip),
    can: {
      ...rightsOf(trip, costs),
      expand_match: await canExpand({ tx, house, trip }),
      change: isChangeable(trip) && !isChanging(trip) && !isOpening(trip),
    },
  }
}

function companyOf({ company }: TripRecord): Trip['company'] {
  if (company === null) return null
  return {
    company_id: company.companyId,
    company_name: company.companyName,
    group_id: company.groupId,
    group_name: company.groupName,
    custom_field: company.customAnswers,
    business_note: company.note,
  }
}

/** An immediate shuttle is also of the airport kind. */
export function requestKindOf({ airport, reservation }: Pick<TripRecord, 'airport' | 'reservation'>): RequestKind {
  return airport === null ? (reservation?.kind ?? 'REQUEST_NOW') : 'AIRPORT'
}

const unixOrNull = (instant: Instant | null) => (instant === null ? null : unixSecondsOf(instant))

async function reservationOf(
  step: ViewInput,
  booking: Booking | undefined,
): Promise<NonNullable<Trip['reservation']> | null> {
  const { reservation } = step.trip
  if (!booking || reservation === null) return null
  return {
    can_change: reservation.kind === 'RESERVATION' && !isChanging(step.trip),
    pay_by: await payByOf(step, booking),
    driver_released: reservation.isDriverReleased && booking.driverId === null,
  }
}

/** Returns the deadline for another method; null while a hold is pending, or once it has succeeded. */
async function payByOf(step: ViewInput, booking: Booking): Promise<number | null> {
  if (booking.declinedAt === null) return null
  const commitment = await commitmentOf(step)
  return commitment === 'asked' || commitment === 'held' ? null : unixOrNull(payBy(booking))
}

/** Returns the driver that a reservation has lost, until the rider is aboard. */
async function formerDriverOf(tx: Tx, trip: TripRecord): Promise<Trip['former_driver']> {
  if (trip.reservation === null || trip.startedAt !== null) return null
  const former = await lastFormerDriver(tx, trip.tripHash)
  if (!former) return null
  const hasSaid = former.why === 'gaveBack' || former.why === 'ill'
  return { lost_at: unixSecondsOf(former.endedAt), why: hasSaid ? 'gaveBack' : 'notUnderWay' }
}

export async function driverInfo(tx: Tx, driverId: string | null): Promise<TripDriver | null> {
  const card = driverId === null ? undefined : await driverCard({ tx, driverId })
  if (!card?.vehicle) return null
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
    photo_url: card.photoHash && filledPath(getDriverPhoto, { photo_hash: card.photoHash }),
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
  // The dispatcher offers a trip only after it has read the trip.
  const isSeen = trip.state === 'MATCHING' || trip.state === 'PENDING_RESPONSE'
  const progress = isSeen ? await seekerProgress({ tx, orderHash: trip.tripHash }) : undefined
  const near = freeCarsNear({
    house,
    service: 'taxi',
    point: trip.start.location,
    features: neededCarFeatures(trip.featureMap),
    carModel: trip.carModel && carModelName[trip.carModel],
    radiusMetres: nearbyMetres,
    limit: nearbyCarsMax,
  })
  return {
    since: unixSecondsOf(trip.requestedAt),
    gives_up_at: unixSecondsOf(trip.givesUpAt),
    drivers_asked: progress?.driversOffered ?? 0,
    drivers_near: near.length,
    expand_at: unixOrNull(expandableAt(trip, await configValue(tx, taxiConfigs.expand_match_after_seconds))),
  }
}

/** Returns the rider's expected arrival, if the route is known. */
export function arrivalOf({ state, startedAt, route, routeFrom, stops }: TripRecord): Instant | null {
  if (state !== 'TRIP_STARTED' || startedAt === null || route === null) return null
  const waits = stopsToCome({ stops }).length * usualStopSeconds
  return plusSeconds(routeFrom ?? startedAt, route.durationSeconds + waits)
}

/** Assumed duration of a stop, for a short errand. */
const usualStopSeconds = 120

function stopWaitOf(trip: TripRecord): Trip['stop_wait'] {
  const standing = trip.state === 'TRIP_STARTED' ? standingStop(trip) : undefined
  if (!standing) return null
  const { number, reachedAt } = standing
  return { number, since: unixSecondsOf(reachedAt), free_until: unixSecondsOf(freeUntil(reachedAt)) }
}

const changeStates = {
  authorizing: 'AUTHORIZING',
  waiting: 'WAITING',
  asked: 'DRIVER_ASKED',
  holdDeclined: 'HOLD_DECLINED',
  driverDeclined: 'DRIVER_DECLINED',
  lapsed: 'LAPSED',
} as const

function changeOf(trip: TripRecord): Trip['change'] {
  const { change } = trip
  if (change === null || (!isChangeable(trip) && trip.state !== 'RESERVED')) return null
  const { changeHash, answerBy, state, declineReason } = change
  return {
    change_hash: changeHash,
    state: changeStates[state],
    answer_by: unixOrNull(answerBy),
    decline_reason: declineReason,
  }
}

function fareOf({ fareTwd, fare, paidAt }: TripRecord): Trip['fare'] {
  if (fareTwd === null || fare === null) return null
  const { lines, distanceMetres, slowSeconds } = fare
  return { amount: fareTwd, lines, distance_metres: distanceMetres, slow_seconds: slowSeconds, paid: paidAt !== null }
}

/** Whether the driver has reported that the car stands at the pick-up. */
export function isWaitedFor({ state }: TripRecord): boolean {
  return state === 'ARRIVED'
}

/** The proven wait of a car that arrived on time. A car that was too late earns no fee, so its wait is not counted. */
export function waitingOf(costs: PickupCosts | undefined): Trip['waiting'] {
  if (!costs?.wait || costs.creditTwd > 0) return null
  const { waitingSince, feeFrom, metres } = costs.wait
  return { since: unixSecondsOf(waitingSince), fee_from: unixSecondsOf(feeFrom), distance_metres: metres }
}

function ruleOf({ cancelRule: rule }: TripRecord): Trip['cancel_rule'] {
  if (rule === null) return null
  return { fee: rule.amountTwd, free_wait_seconds: rule.freeWaitSeconds, late_seconds: rule.lateSeconds }
}

/** Drivers owe a credit for giving a trip back, and for a late car once the rider boards or cancels. */
function mayHaveCredits({ driverCancels, startedAt, canceledAt, reservation }: TripRecord): boolean {
  return reservation !== null || driverCancels > 0 || startedAt !== null || canceledAt !== null
}

async function ratingOf(tx: Tx, { state, tripHash }: TripRecord): Promise<Trip['rating']> {
  const rating = state === 'COMPLETED' ? await findRating(tx, tripHash) : undefined
  return rating ? { stars: rating.stars, reasons: [...rating.reasons], comment: rating.comment } : null
}

function rightsOf(trip: TripRecord, costs: PickupCosts | undefined): Omit<Trip['can'], 'expand_match' | 'change'> {
  const { state } = trip
  return {
    cancel: isCancellable(state),
    cancel_is_free: (costs?.feeTwd ?? 0) === 0,
    rate: state === 'COMPLETED',
    retry: canRetry(trip),
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
  return mayExpandNow(trip, await configValue(tx, taxiConfigs.expand_match_after_seconds), house.clock.now())
}

/** The tip is paid with the fare, and only if the ride takes place. */
function tipOf({ tip, state }: TripRecord): Trip['pretrip_tips'] {
  if (tip === null) return null
  const isOff = state === 'CANCELED' || state === 'MATCH_FAILED'
  return { amount: tip.amountTwd, status: state === 'COMPLETED' ? 'PAID' : isOff ? 'CANCELED' : 'PENDING' }
}

/** Whether a trip can be requested again: after a cancellation, or without a driver. */
export function canRetry({ state, isStreetHail }: Pick<TripRecord, 'state' | 'isStreetHail'>): boolean {
  // A car that was waved down is not searched for: its code is read again.
  return !isStreetHail && (state === 'CANCELED' || state === 'MATCH_FAILED')
}
