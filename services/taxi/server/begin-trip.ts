import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type House, type Tx } from '@daoxing/kit/server'
import { assertMayUse, riderNeedsNote } from '@daoxing/identity/server'
import { newOrderHash } from '@daoxing/orders/server'
import { feature, type Trip, typeOfWish } from '@daoxing/taxi/contract'
import type { Payer } from '@daoxing/wallet/server'
import { announceTrip } from './announce-trip.ts'
import { planExpand, planWatch } from './jobs/taxi-jobs.ts'
import { type PlaceWish, quoteWay, type Way } from './quote-wish.ts'
import { cancelFeeRule } from './rules/cancel-fee.ts'
import { wishedFeatures, withoutTestFlag } from './rules/feature-wish.ts'
import { type QuotedWish, quoteFits } from './rules/quote-fit.ts'
import { givesUpAt, seekDriverFor } from './seek-driver-for.ts'
import { claimRider, findLiveTrip } from './stores/live-trip-store.ts'
import { findQuote, type Quote } from './stores/quote-store.ts'
import { insertTrip } from './stores/trip-store.ts'
import type { NewTrip, TripRecord } from './stores/trip-record.ts'
import { holdTwdOf, openTripPayment } from './trip-money.ts'

/** A rider's request for a trip, the first one or a retry. */
export type TripWish = Pick<
  TripRecord,
  'start' | 'end' | 'note' | 'askedFrom' | 'featureMap' | 'carModel' | 'agreesToExpand' | 'tip'
> & {
  /** Adds the flag of a test trip, which never changes what is asked for. */
  readonly isTest: boolean
}
type RiderStep = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Takes the rider's lock and refuses a rider who may not ride, or whom a trip holds already, naming that trip. */
export async function lockFreeRider(tx: Tx, riderId: string): Promise<void> {
  await lockUntilEnd(tx, `rider:${riderId}`)
  await assertMayUse(tx, riderId, 'taxi')
  const live = await findLiveTrip(tx, riderId)
  if (live) throw new Refusal('taxi.riderAlreadyRiding', { trip_hash: live.tripHash })
}

/** The rider's living quote that was made for this wish. One of another rider is as absent as none. */
export async function bindingQuote({
  tx,
  house,
  riderId,
  fareHash,
  wish,
}: RiderStep & { readonly fareHash: string; readonly wish: TripWish }): Promise<Quote> {
  const quote = await findQuote(tx, { riderId, fareHash })
  if (!quote || quote.expiresAt <= house.clock.now()) throw new Refusal('taxi.quoteExpired')
  // Without a requested vehicle type, use the quoted one.
  const featureMap =
    withoutTestFlag(wish.featureMap) === 0
      ? quote.featureMap
      : wishedFeatures({ featureMap: wish.featureMap, hasEnd: wish.end !== null })
  const asked: QuotedWish = {
    start: wish.start.location,
    end: wish.end?.location ?? null,
    featureMap,
    // The quote says which model it is for; a request may leave that to it.
    carModel: wish.carModel ?? quote.carModel,
  }
  if (!quoteFits(quote, asked)) throw new Refusal('taxi.quoteDoesNotFit')
  return quote
}

/**
 * A quote that is made now for this wish; for the callers to judge whether the rider has agreed to it. They have looked
 * at the way before the transaction.
 */
export async function freshQuote({
  tx,
  house,
  riderId,
  wish,
  way,
}: RiderStep & { readonly wish: TripWish; readonly way: Way | undefined }): Promise<Quote> {
  if (!way) throw new Error('nobody has looked at the way before the transaction')
  const { fareHash } = await quoteWay({ tx, house, riderId, wish: placesOf(wish), way })
  return bindingQuote({ tx, house, riderId, fareHash, wish })
}

/** Returns the fields of a request that determine its price. */
export function placesOf({
  start,
  end,
  featureMap,
  carModel,
}: Pick<TripWish, 'start' | 'end' | 'featureMap' | 'carModel'>): PlaceWish {
  return { start: start.location, end: end?.location ?? null, featureMap, carModel }
}

/**
 * Writes the trip, holds its rider, enters it in the register and hands it to the dispatcher, all in one transaction. By
 * card or wallet the dispatcher hears of it once the price is held.
 * The rider's lock is held, so that two taps make one trip.
 */
export async function beginTrip({
  tx,
  house,
  riderId,
  quote,
  wish,
  payer,
}: RiderStep & { readonly quote: Quote; readonly wish: TripWish; readonly payer: Payer }): Promise<Begun> {
  const now = house.clock.now()
  const tripHash = newOrderHash(house.random)
  if (!(await claimRider(tx, { riderId, tripHash, since: now }))) throw new Refusal('taxi.riderAlreadyRiding')
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
    note: noteForDriver(wish.note, await riderNeedsNote(tx, house, riderId)),
    carModel: quote.carModel,
    agreesToExpand: wish.agreesToExpand,
    tip: wish.tip,
    askedFrom: wish.askedFrom,
    boardingCode: house.random.between(0, 9999).toString().padStart(4, '0'),
    requestedAt: now,
    givesUpAt: await givesUpAt({ tx, house }),
    cancelRule: cancelFeeRule({
      config: await configValue(tx, 'taxi_cancel_fee'),
      featureMap: quote.featureMap,
      isReserved: false,
    }),
    paymentMethod: payer.method,
    ...nothingYet,
  }
  // Without a destination nobody knows a price, so that there is nothing to hold and nothing to wait for.
  const isHeldFirst = payer.instrument !== null && holdTwdOf(wished) > 0
  const trip = await insertTrip(tx, wished, isHeldFirst ? 'toBeHeld' : 'atOnce')
  const movement = await openTripPayment({ tx, house, trip, payer })
  const view = await announceTrip({ tx, house, trip })
  if (isHeldFirst) await planWatch({ tx, house, trip })
  else {
    await planExpand({ tx, house, trip })
    await seekDriverFor({ tx, house, trip })
  }
  return { view, tripHash, movement }
}

/** A trip that was begun, and the movement that holds its price, where there is one. */
export type Begun = { readonly view: Trip; readonly tripHash: string; readonly movement: string | undefined }

/** A trip that has only been asked for. */
const nothingYet = {
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
} as const

/** Returns the rider's note for this ride, together with the permanent note for drivers. */
function noteForDriver(note: string, needs: string): string {
  // A trip that is tried again brings its note along.
  if (needs === '' || note.includes(needs)) return note
  return note === '' ? needs : `${note}；${needs}`
}
