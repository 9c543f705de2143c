import { windowBounds } from '@daoxing/bookings/contract'
import { refuseClash, refuseOutsideWindow, wouldKeepDriver } from '@daoxing/bookings/server'
import { configValue } from '@daoxing/configs/server'
import { type Instant, Refusal, unixSecondsOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { QuoteOption, RequestedStops, ReservationChange } from '@daoxing/taxi/contract'
import { estimateOfGroup } from './company-trip.ts'
import { priceView } from './change-quote.ts'
import { namedPlace, namedStops } from './named-places.ts'
import { findWay, type PlaceWish, quoteWay, type Way } from './quote-wish.ts'
import { bookedRide } from './reserve-trip.ts'
import { carModelOf, withoutTestFlag } from './rules/feature-wish.ts'
import { endOf, pointOf } from './rules/requested-places.ts'
import type { StopPlace } from './rules/requested-stops.ts'
import { differenceOf } from './rules/trip-change.ts'
import { boardingAtOf } from './rules/requested-places.ts'
import { taxiConfigs } from './taxi-configs.ts'
import type { TripPlace, TripRecord, TripReservation } from './stores/trip-table.ts'

type Step = { readonly tx: Tx; readonly house: House }
type Reserved = TripRecord & { readonly reservation: TripReservation }

export type ReservedWish = Pick<TripRecord, 'end' | 'featureMap' | 'carModel'> & {
  readonly start: TripPlace
  readonly stops: readonly StopPlace[]
  readonly boardingAt: Instant
}
type FoundChange = { readonly trip: Reserved; readonly wish: ReservedWish; readonly way: Way }

type ChangeRequest = {
  readonly reservation_time?: number | undefined
  readonly start_address?: string | undefined
  readonly start_latitude?: number | undefined
  readonly start_longitude?: number | undefined
  readonly start_approximate?: boolean | undefined
  readonly end_address?: string | undefined
  readonly end_latitude?: number | undefined
  readonly end_longitude?: number | undefined
  readonly end_approximate?: boolean | undefined
  readonly stops?: RequestedStops | undefined
  readonly feature_map?: number | undefined
  readonly car_model?: unknown
}

/**
 * Returns the trip as a reservation that its rider may change; refused once its driver has departed, and for shuttles,
 * which follow their flight.
 */
export function reservedTrip(trip: TripRecord): Reserved {
  const { state, reservation } = trip
  if (state !== 'RESERVED' || reservation?.kind !== 'RESERVATION') throw new Refusal('taxi.cannotChangeNow', { state })
  return { ...trip, reservation }
}

/** Merges a request into the reservation. Absent fields stay unchanged. */
export function changedReservation(trip: Reserved, request: ChangeRequest): ReservedWish {
  const { start_latitude: lat, start_longitude: lng, start_address: address } = request
  const from = pointOf({ lat, lng, field: 'start' })
  if (from === null && address !== undefined) throw new Refusal('kit.invalidInput', { field: 'start_latitude' })
  const to = endOf(request)
  const end = to ? namedPlace({ ...to, isApproximate: request.end_approximate ?? false }) : trip.end
  const isOtherKind = request.feature_map !== undefined
  return {
    boardingAt: boardingAtOf(request) ?? trip.reservation.boardingAt,
    start: from
      ? namedPlace({ address: address ?? '', location: from, isApproximate: request.start_approximate ?? false })
      : trip.start,
    end,
    stops:
      request.stops === undefined
        ? trip.stops.map((stop) => ({ address: stop.address, location: stop.location }))
        : namedStops(request, end !== null),
    featureMap: isOtherKind ? (request.feature_map ?? 0) : withoutTestFlag(trip.featureMap),
    carModel: isOtherKind ? carModelOf(request.car_model) : trip.carModel,
  }
}

/**
 * Refuses a time outside the window of now, and one that clashes with another order of the rider. The window is that of
 * a new reservation: a ride that begins sooner keeps its places and its car, and can only be moved to a later time.
 */
export async function refuseUnfitTime({
  tx,
  house,
  trip: { riderId, tripHash, reservation },
  boardingAt,
}: Step & { readonly trip: TripRecord; readonly boardingAt: Instant }): Promise<void> {
  const policy = await configValue(tx, taxiConfigs.taxi_reservation)
  const isSameTime = boardingAt === reservation?.boardingAt
  if (isSameTime && boardingAt < windowBounds(policy.window, house.clock.now()).earliest)
    throw new Refusal('taxi.tooLateToChange', { minutes: Math.ceil(policy.window.min / 60), field: 'reservation_time' })
  refuseOutsideWindow({ policy, boardingAt, now: house.clock.now() })
  await refuseClash({ tx, riderId, startsAt: boardingAt, except: tripHash })
}

/** Finds the route of a changed reservation, outside any transaction. */
export async function findReservationChange({
  tx,
  house,
  trip,
  request,
}: Step & { readonly trip: TripRecord; readonly request: ChangeRequest }): Promise<FoundChange> {
  const reserved = reservedTrip(trip)
  const wish = changedReservation(reserved, request)
  await refuseUnfitTime({ tx, house, trip, boardingAt: wish.boardingAt })
  return { trip: reserved, wish, way: await findWay({ tx, house, wish: placesOf(wish) }) }
}

/**
 * Prices a changed reservation with every car type. Each price is a quote by which the rider can confirm the change.
 */
export async function quoteReservationChange({
  tx,
  house,
  trip,
  wish,
  way,
}: Step & FoundChange): Promise<ReservationChange> {
  const { riderId, tripHash, fareHash: agreedHash, fareMode, quotedTwd, quote, company } = trip
  const { start, stops, end, boardingAt } = wish
  const agreedKind = { featureMap: withoutTestFlag(trip.featureMap), carModel: trip.carModel }
  const quoted = await quoteWay({
    tx,
    house,
    riderId,
    wish: placesOf(wish),
    way,
    earlier: [{ ...agreedKind, quotedTwd, ...quote }],
    changeOf: { tripHash, stops: [...stops], end, stopsReached: 0, reservation: { start, agreedHash } },
  })
  const estimate = company
    ? await estimateOfGroup({ tx, house, riderId, groupId: company.groupId, wish: placesOf(wish), estimate: quoted })
    : quoted
  const keepsDriver = (option: QuoteOption) => {
    const ride = { region: way.region, route: way.route, start, end, quotedTwd: option.fare, ...option }
    return wouldKeepDriver({ tx, house, orderHash: tripHash, ride: bookedRide(ride, boardingAt) })
  }
  const changes: ReservationChange['changes'] = []
  for (const option of estimate.options)
    changes.push({
      change_hash: option.fareHash,
      ...differenceOf(quote.breakdown, option.breakdown),
      keeps_driver: await keepsDriver(option),
    })
  return {
    trip_hash: tripHash,
    reserve_time: unixSecondsOf(boardingAt),
    before: priceView(fareMode, quotedTwd, quote.range, quote.breakdown),
    estimate,
    changes,
  }
}

function placesOf({ start, stops, end, featureMap, carModel, boardingAt }: ReservedWish): PlaceWish & {
  readonly boardingAt: Instant
} {
  const isEndApproximate = end?.isApproximate ?? false
  const on = stops.map(({ location }) => location)
  return {
    start: start.location,
    stops: on,
    end: end?.location ?? null,
    featureMap,
    carModel,
    boardingAt,
    isEndApproximate,
  }
}
