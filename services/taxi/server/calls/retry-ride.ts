import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type Handler, type House, type LookedAt, staged, type Tx } from '@daoxing/kit/server'
import { feature, type retryRide } from '@daoxing/taxi/contract'
import { beginTrip, bindingQuote, freshQuote, lockFreeRider, placesOf, type TripWish } from '../begin-trip.ts'
import { endHail, HailIntent, hailAnswer, holdPrice } from '../held-hail.ts'
import { lockedTripOfRider, tripOfRider } from '../locked-trip.ts'
import { lookAtWay, type Way } from '../quote-wish.ts'
import { findQuote, type Quote } from '../stores/quote-store.ts'
import type { TripRecord } from '../stores/trip-record.ts'
import { mayGiveTip } from '../tip-of-trip.ts'
import { retryPayer } from '../trip-money.ts'
import { canRetry } from '../trip-view.ts'

/** The old wish as a new trip: at the price that was agreed then or at a lower one, never silently at a higher. */
export const retryRideHandler: Handler<typeof retryRide> = staged({
  kept: HailIntent,
  look({ body, who: { riderId }, tx, house }) {
    if (body.fare_hash) return undefined
    return async () => {
      const trip = await tripOfRider(tx, { riderId, reference: body.trip_hash })
      // A quote that lives only a little longer may be over when the rider's lock is had.
      const held = await findQuote(tx, { riderId, fareHash: trip.fareHash })
      if (!canRetry(trip.state) || (held && held.expiresAt > plusSeconds(house.clock.now(), soonSeconds)))
        return undefined
      return lookAtWay({ tx, house, wish: placesOf(wishOf(trip, trip.agreesToExpand)) })
    }
  },
  async begin({ body, who, tx, house, seen }) {
    const { riderId } = who
    await lockFreeRider(tx, riderId)
    const trip = await lockedTripOfRider(tx, { riderId, reference: body.trip_hash })
    if (!canRetry(trip.state)) throw new Refusal('taxi.cannotRetryNow')
    const payer = await retryPayer({ tx, house, riderId, trip, named: body.payment_method, cardId: body.card_id })
    const wish = wishOf(trip, body.agreeExpandMatching ?? trip.agreesToExpand)
    // The tip is dropped on a change to cash, or if it would be refused today.
    const isTipKept = wish.tip !== null && (await mayGiveTip({ tx, tip: wish.tip, paymentMethod: payer.method }))
    const paid = isTipKept ? wish : { ...wish, tip: null }
    const quote = body.fare_hash
      ? await bindingQuote({ tx, house, riderId, fareHash: body.fare_hash, wish })
      : await quoteNotDearer({ tx, house, trip, wish, seen })
    return hailAnswer(await beginTrip({ tx, house, riderId, quote, wish: paid, payer }))
  },
  act: holdPrice,
  finish: endHail,
})

function wishOf(trip: TripRecord, agreesToExpand: boolean): TripWish {
  const { start, end, note, askedFrom, featureMap, carModel, tip } = trip
  return {
    start,
    end,
    note,
    askedFrom,
    featureMap,
    carModel,
    agreesToExpand,
    tip,
    isTest: (featureMap & feature.QA_TEST) !== 0,
  }
}

/** Longer than any call waits for a lock. */
const soonSeconds = 60

type Requote = LookedAt<Way | undefined> & {
  readonly tx: Tx
  readonly house: House
  readonly trip: TripRecord
  readonly wish: TripWish
}

/** The quote of the old trip while it lives, else a fresh one, if what binds in it is not more than it was. */
async function quoteNotDearer({ tx, house, trip, wish, seen }: Requote): Promise<Quote> {
  const { riderId, fareHash } = trip
  const held = await findQuote(tx, { riderId, fareHash })
  if (held && held.expiresAt > house.clock.now()) return held
  const way = seen()
  // The trip ended, or its quote did, after it was looked at: the next try looks again.
  if (!way) throw new Refusal('taxi.cannotRetryNow')
  const quote = await freshQuote({ tx, house, riderId, wish, way })
  if (quote.quotedTwd !== null && quote.quotedTwd > (trip.quotedTwd ?? 0))
    throw new Refusal('taxi.quoteExpired', {
      trip_hash: trip.tripHash,
      fare: quote.quotedTwd,
      fare_before: trip.quotedTwd,
    })
  return quote
}
