import { rebook } from '@daoxing/bookings/server'
import { recheckRide } from '@daoxing/business/server'
import { configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { feature, type Trip, typeOfWish } from '@daoxing/taxi/contract'
import { orderPaymentOf, raiseHold } from '@daoxing/wallet/server'
import { endChange, holdGraceSeconds } from './change-ride.ts'
import { freeReservation, judgedRide } from './company-trip.ts'
import { changeKey, decideChange } from './jobs/taxi-jobs.ts'
import { lockedTrip } from './locked-trip.ts'
import { refuseUnfitTime, reservedTrip } from './quote-reservation.ts'
import { bookedRide } from './reserve-trip.ts'
import { cancelFeeRule } from './rules/cancel-fee.ts'
import { newStops } from './rules/trip-stops.ts'
import { findQuote, type Quote } from './stores/quote-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import { taxiConfigs } from './taxi-configs.ts'
import { holdTwdOf } from './trip-money.ts'
import { trips } from './trips.ts'
import type { ViewInput } from './view-input.ts'

type Movement = { readonly view: Trip; readonly movement: string | undefined }
type Quoted = ViewInput & { readonly quote: Quote }

/**
 * Starts a change of a reservation that the rider has agreed to. If a higher amount has to be held, that happens first;
 * otherwise the change applies at once. The caller holds the locks of rider and order.
 */
export async function beginReservationChange({ tx, house, trip, quote }: Quoted): Promise<Movement> {
  await refuseUnfit({ tx, house, trip, quote })
  const { tripHash: orderHash, company } = trip
  if ((await orderPaymentOf({ tx, house, orderHash }))?.isHolding) throw new Refusal('wallet.paymentChecking')
  if (company !== null)
    await recheckRide({ tx, house, orderHash, ride: judgedRide({ house, quote, wish: placesOf(quote) }) })
  const { quotedTwd, range, breakdown } = quote
  const amountTwd = holdTwdOf({ ...trip, quotedTwd, quote: { range, breakdown } })
  const movement = await raiseHold({ tx, house, orderHash, amountTwd })
  if (movement === undefined) return { view: await applyReservationChange({ tx, house, trip, quote }), movement }
  const { views } = await trips.amend({
    tx,
    house,
    row: trip,
    change: {
      change: {
        state: 'authorizing',
        changeHash: quote.fareHash,
        answerBy: null,
        declineReason: null,
        isOfReservation: true,
      },
    },
  })
  return { view: views.rider, movement }
}

/**
 * Continues once the difference is held. The caller holds only the order's lock, so a job decides the change under the
 * rider's lock, too.
 */
export async function continueReservationChange({ tx, house, trip }: ViewInput): Promise<void> {
  const { change, tripHash } = trip
  if (change === null) return
  await trips.amend({ tx, house, row: trip, change: { change: { ...change, state: 'waiting' } } })
  await house.jobs.plan(tx, decideChange, { tripHash }, { key: changeKey(tripHash) })
}

type OfTrip = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly tripHash: string }

/**
 * Applies a change whose difference is held. A change that no longer fits lapses: the difference is released, and the
 * reason is returned. Does nothing without such a change.
 */
export async function settleReservationChange({ tx, house, riderId, tripHash }: OfTrip): Promise<Refusal | undefined> {
  await lockUntilEnd(tx, `rider:${riderId}`)
  const trip = await lockedTrip(tx, tripHash)
  const { change } = trip
  if (!change?.isOfReservation || change.state !== 'waiting') return undefined
  const quote = await findQuote(tx, { riderId, fareHash: change.changeHash })
  const isLate = !quote || house.clock.now() > plusSeconds(quote.expiresAt, holdGraceSeconds)
  const refusal = isLate ? new Refusal('taxi.quoteExpired') : await refusalOf(refuseUnfit({ tx, house, trip, quote }))
  if (refusal || !quote) {
    await endChange({ tx, house, trip, as: 'lapsed', declineReason: null })
    return refusal
  }
  await applyReservationChange({ tx, house, trip, quote })
  return undefined
}

async function refusalOf(check: Promise<void>): Promise<Refusal | undefined> {
  try {
    await check
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Refuses a quote that was made for an earlier state of the reservation, or whose time is no longer bookable. */
async function refuseUnfit({ tx, house, trip, quote }: Quoted): Promise<void> {
  const { boardingAt, changeOf } = quote
  const { state } = reservedTrip(trip)
  if (changeOf?.tripHash !== trip.tripHash || changeOf.reservation === null || boardingAt === null)
    throw new Refusal('taxi.quoteExpired')
  if (changeOf.reservation.agreedHash !== trip.fareHash) throw new Refusal('taxi.tripMovedMeanwhile', { state })
  await refuseUnfitTime({ tx, house, trip, boardingAt })
}

/** Applies the change: the order and its calendar entry stay the same, at the new price. */
async function applyReservationChange({ tx, house, trip, quote }: Quoted): Promise<Trip> {
  const { fareHash, quotedTwd, route, range, breakdown, region, county, carModel, boardingAt, changeOf } = quote
  const { tripHash: orderHash, reservation } = trip
  if (boardingAt === null || reservation === null || !changeOf?.reservation)
    throw new Error(`the quote ${fareHash} changes no reservation`)
  const { vehicleType, fareMode } = typeOfWish(quote)
  const changed = {
    ...{ region, county, carModel, vehicleType, fareMode, fareHash, quotedTwd, route },
    featureMap: quote.featureMap + (trip.featureMap & feature.QA_TEST),
    start: changeOf.reservation.start,
    end: changeOf.end,
  }
  const driver = await rebook({ tx, house, orderHash, ride: bookedRide(changed, boardingAt) })
  const { row, views } = await trips.amend({
    tx,
    house,
    row: trip,
    change: {
      ...changed,
      stops: newStops(changeOf.stops),
      quote: { range, breakdown },
      reservation: {
        ...reservation,
        boardingAt,
        // The rider sees an earlier release until another driver has claimed the ride.
        isDriverReleased: driver === 'released' || (driver === 'none' && reservation.isDriverReleased),
      },
      cancelRule: await newCancelRule({ tx, trip, quote }),
      change: null,
      appliedChange: fareHash,
    },
  })
  await freeReservation({ tx, trip: row })
  return views.rider
}

async function newCancelRule({ tx, trip, quote }: Omit<Quoted, 'house'>): Promise<TripRecord['cancelRule']> {
  if (trip.cancelRule === null) return null
  const config = await configValue(tx, taxiConfigs.taxi_cancel_fee)
  const { lateSeconds } = await configValue(tx, taxiConfigs.taxi_reservation)
  return cancelFeeRule({ config, featureMap: quote.featureMap, reservedLateSeconds: lateSeconds })
}

function placesOf({ changeOf }: Quote): Pick<TripRecord, 'start' | 'end'> {
  if (!changeOf?.reservation) throw new Error('the quote changes no reservation')
  return { start: changeOf.reservation.start, end: changeOf.end }
}
