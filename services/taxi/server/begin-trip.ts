import { refuseClash } from '@daoxing/bookings/server'
import { type AdmittedRide, enterRide } from '@daoxing/business/server'
import { configValue } from '@daoxing/configs/server'
import { type Instant, Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type House, type Tx } from '@daoxing/kit/server'
import { assertMayUse, riderNeedsNote } from '@daoxing/identity/server'
import { newOrderHash } from '@daoxing/orders/server'
import { feature, taxiService, type Trip, typeOfWish } from '@daoxing/taxi/contract'
import type { Payer } from '@daoxing/wallet/server'
import type { AirportRide } from './airport/airport-ride.ts'
import { type PlaceWish, quoteWay, type Way } from './quote-wish.ts'
import { cancelFeeRule } from './rules/cancel-fee.ts'
import type { StopPlace } from './rules/requested-stops.ts'
import { newStops } from './rules/trip-stops.ts'
import { wishedFeatures, withoutTestFlag } from './rules/feature-wish.ts'
import { type QuotedWish, quoteFits } from './rules/quote-fit.ts'
import { bookTrip, type ReservationWish } from './reserve-trip.ts'
import { givesUpAt, seekDriverFor } from './seek-driver-for.ts'
import { claimRider, findLiveTrip } from './stores/live-trip-store.ts'
import { findQuote, type Quote } from './stores/quote-store.ts'
import { insertTrip } from './stores/trip-store.ts'
import type { NewTrip, PayingCompany, TripRecord } from './stores/trip-table.ts'
import { holdTwdOf, openTripPayment } from './trip-money.ts'
import { taxiConfigs } from './taxi-configs.ts'
import { trips } from './trips.ts'

/** A rider's request for a trip, either the first request or a retry. */
export type TripWish = Pick<
  TripRecord,
  'start' | 'end' | 'note' | 'askedFrom' | 'featureMap' | 'carModel' | 'agreesToExpand' | 'tip'
> & {
  readonly stops: readonly StopPlace[]
  /** Adds the flag of a test trip. It never changes the requested features. */
  readonly isTest: boolean
}
type RiderStep = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Takes the rider's lock. Refuses a rider who may not ride, or who has a live trip, naming that trip. */
export async function lockFreeRider(tx: Tx, riderId: string): Promise<void> {
  await lockRider(tx, riderId)
  const live = await findLiveTrip(tx, riderId)
  if (live) throw new Refusal('taxi.riderAlreadyRiding', { trip_hash: live.tripHash })
}

/** Marks the rider as busy with a trip that begins now. Refuses a rider with another live trip, naming that trip. */
async function holdRider(tx: Tx, claim: { riderId: string; tripHash: string; since: Instant }): Promise<void> {
  if (await claimRider(tx, claim)) return
  const live = await findLiveTrip(tx, claim.riderId)
  throw new Refusal('taxi.riderAlreadyRiding', live && { trip_hash: live.tripHash })
}

/** Takes the rider's lock and refuses a rider who may not ride. A reservation is allowed during another ride. */
export async function lockRider(tx: Tx, riderId: string): Promise<void> {
  await lockUntilEnd(tx, `rider:${riderId}`)
  await assertMayUse(tx, riderId, taxiService)
}

/** Returns the rider's unexpired quote for this wish. A quote of another rider counts as absent. */
export async function bindingQuote({
  tx,
  house,
  riderId,
  fareHash,
  wish,
  boardingAt = null,
}: RiderStep & {
  readonly fareHash: string
  readonly wish: TripWish
  /** The time of a reservation. */
  readonly boardingAt?: Instant | null
}): Promise<Quote> {
  const quote = await findQuote(tx, { riderId, fareHash })
  if (!quote || quote.expiresAt <= house.clock.now()) throw new Refusal('taxi.quoteExpired')
  // Without a requested vehicle type, use the quoted one.
  const featureMap =
    withoutTestFlag(wish.featureMap) === 0
      ? quote.featureMap
      : wishedFeatures({ featureMap: wish.featureMap, hasEnd: wish.end !== null })
  const requested: QuotedWish = {
    start: wish.start.location,
    end: wish.end?.location ?? null,
    stops: wish.stops.map(({ location }) => location),
    featureMap,
    // The quote names the car model; the request may leave it out.
    carModel: wish.carModel ?? quote.carModel,
    boardingAt,
  }
  if (quote.changeOf !== null || !quoteFits(quote, requested)) throw new Refusal('taxi.quoteDoesNotFit')
  return quote
}

/**
 * Creates a quote for this wish now. Callers decide whether the rider has agreed to it. The route was found before the
 * transaction.
 */
export async function freshQuote({
  tx,
  house,
  riderId,
  wish,
  way,
  boardingAt = null,
}: RiderStep & {
  readonly wish: TripWish
  readonly way: Way | undefined
  readonly boardingAt?: Instant | null
}): Promise<Quote> {
  if (!way) throw new Error('nobody has looked at the way before the transaction')
  const { fareHash } = await quoteWay({ tx, house, riderId, wish: { ...placesOf(wish), boardingAt }, way })
  return bindingQuote({ tx, house, riderId, fareHash, wish, boardingAt })
}

/** Returns the fields of a request that determine its price. */
export function placesOf({
  start,
  end,
  stops,
  featureMap,
  carModel,
}: Pick<TripWish, 'start' | 'end' | 'stops' | 'featureMap' | 'carModel'>): PlaceWish {
  const on = stops.map(({ location }) => location)
  return { start: start.location, stops: on, end: end?.location ?? null, featureMap, carModel }
}

/**
 * Writes the trip, marks its rider as busy, enters it in the register and hands it to the dispatcher, all in one
 * transaction. With a card or wallet, the dispatcher gets the trip once the price is held. A reservation is entered in
 * the booking calendar instead: it neither marks its rider as busy nor holds the rider's money yet. The rider's lock
 * makes two simultaneous taps create one trip.
 */
export async function beginTrip({
  tx,
  house,
  riderId,
  quote,
  wish,
  payer,
  admitted,
  reservation = null,
  airport = null,
}: RiderStep & {
  readonly quote: Quote
  readonly wish: TripWish
  readonly reservation?: ReservationWish | null
  /** The airport of a shuttle. Its quotes are valid for shuttles only. */
  readonly airport?: AirportRide | null
} & PayerOfTrip): Promise<Begun> {
  const now = house.clock.now()
  if ((quote.airport === null) !== (airport === null)) throw new Refusal('taxi.quoteDoesNotFit')
  const tripHash = newOrderHash(house.random)
  if (reservation === null) await holdRider(tx, { riderId, tripHash, since: now })
  await refuseClash({ tx, riderId, startsAt: reservation?.boardingAt ?? now })
  const { vehicleType, fareMode } = typeOfWish(quote)
  const wished: NewTrip = {
    riderId,
    tripHash,
    region: quote.region,
    county: quote.county,
    vehicleType,
    fareMode,
    featureMap: wish.isTest ? quote.featureMap + feature.QA_TEST : quote.featureMap,
    matchExpanded: false,
    fareHash: quote.fareHash,
    quotedTwd: quote.quotedTwd,
    quote: { range: quote.range, breakdown: quote.breakdown },
    route: quote.route,
    start: wish.start,
    end: wish.end,
    stops: newStops(wish.stops),
    note: noteForDriver(wish.note, await riderNeedsNote(tx, house, riderId)),
    carModel: quote.carModel,
    agreesToExpand: wish.agreesToExpand,
    tip: wish.tip,
    askedFrom: wish.askedFrom,
    boardingCode: house.random.between(0, 9999).toString().padStart(4, '0'),
    requestedAt: now,
    givesUpAt: await givesUpAt({ tx, house }),
    cancelRule: cancelFeeRule({
      config: await configValue(tx, taxiConfigs.taxi_cancel_fee),
      featureMap: quote.featureMap,
      reservedLateSeconds: reservation?.policy.lateSeconds,
    }),
    reservation: reservation && {
      kind: reservation.kind,
      boardingAt: reservation.boardingAt,
      instrumentId: payer.instrument?.instrumentId ?? null,
      isDriverReleased: false,
    },
    airport,
    paymentMethod: payer.method,
    company: admitted ? payingCompany(admitted) : null,
    ...nothingYet,
  }
  if (reservation !== null) {
    const trip = await insertTrip(tx, wished, 'reserved')
    await bookTrip({ tx, house, trip, wish: reservation })
    // A company reserves its limit with the reservation; the rider's own money is held when a driver commits.
    if (admitted) {
      await enterRide({ tx, house, riderId, orderHash: tripHash, ride: admitted })
      await openTripPayment({ tx, house, trip, payer })
    }
    const { views } = await trips.begin({ tx, house, row: trip })
    return { view: views.rider, tripHash, movement: undefined }
  }
  // Without a destination there is no price, hence no hold to wait for.
  const isHeldFirst = payer.instrument !== null && holdTwdOf(wished) > 0
  const trip = await insertTrip(tx, wished, isHeldFirst ? 'toBeHeld' : 'atOnce')
  if (admitted) await enterRide({ tx, house, riderId, orderHash: tripHash, ride: admitted })
  const movement = await openTripPayment({ tx, house, trip, payer })
  const { views } = await trips.begin({ tx, house, row: trip })
  if (!isHeldFirst) await seekDriverFor({ tx, house, trip })
  return { view: views.rider, tripHash, movement }
}

/** Returns the company of a trip in the form that its row stores. */
function payingCompany({ payer: _payer, limitMonth: _month, ...company }: AdmittedRide): PayingCompany {
  return company
}

/** The payer of a trip, and the company behind it if a company pays. */
type PayerOfTrip = { readonly payer: Payer; readonly admitted: AdmittedRide | undefined }

/** Returns the payer of a request: the company that has agreed, or else the rider's own payment method. */
export function payerOf(own: Payer | undefined, admitted: AdmittedRide | undefined): PayerOfTrip {
  const payer = admitted?.payer ?? own
  if (!payer) throw new Error('a trip has the rider or a company as its payer')
  return { payer, admitted }
}

/** A new trip, and the ledger movement that holds its price, if any. */
export type Begun = { readonly view: Trip; readonly tripHash: string; readonly movement: string | undefined }

/** The initial values of a trip that has only been requested. */
export const nothingYet = {
  driverId: null,
  driverCancels: 0,
  acceptedAt: null,
  promisedAt: null,
  arrivedAt: null,
  startedAt: null,
  finishedAt: null,
  paidAt: null,
  canceledAt: null,
  unpaidSince: null,
  fareTwd: null,
  pickupRoute: null,
  fare: null,
  cancel: null,
  expansion: null,
  change: null,
  appliedChange: null,
  routeFrom: null,
  isStreetHail: false,
} as const

/** Returns the rider's note for this ride, followed by the permanent note for drivers. */
function noteForDriver(note: string, needs: string): string {
  // The note of a retried trip already contains the permanent note.
  if (needs === '' || note.includes(needs)) return note
  return note === '' ? needs : `${note}；${needs}`
}
