import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer, type House, type Prepared, type Tx } from '@daoxing/kit/server'
import { feature, retryRide } from '@daoxing/taxi/contract'
import { beginTrip, bindingQuote, freshQuote, lockFreeRider, payerOf, placesOf, type TripWish } from '../begin-trip.ts'
import { admitTrip, companyAgain } from '../company-trip.ts'
import { endHail, HailIntent, hailAnswer, holdPrice } from '../held-hail.ts'
import { lockedTripOfRider, tripOfRider } from '../locked-trip.ts'
import { findWay, type Way } from '../quote-wish.ts'
import { findQuote, type Quote } from '../stores/quote-store.ts'
import type { TripRecord } from '../stores/trip-table.ts'
import { mayGiveTip } from '../tip-of-trip.ts'
import { retryPayer } from '../trip-money.ts'
import { canRetry } from '../trip-view.ts'

/** Repeats the old wish as a new trip, at the agreed price or a lower one, never silently at a higher one. */
export const retryRideAnswer = answer(retryRide, {
  intent: HailIntent,
  prepare({ body, who: { riderId }, tx, house }) {
    if (body.fare_hash) return undefined
    return async () => {
      const trip = await tripOfRider(tx, { riderId, reference: body.trip_hash })
      // A quote that expires soon might be invalid by the time the rider's lock is acquired.
      const held = await findQuote(tx, { riderId, fareHash: trip.fareHash })
      if (!canRetry(trip) || (held && held.expiresAt > plusSeconds(house.clock.now(), soonSeconds))) return undefined
      return findWay({ tx, house, wish: placesOf(wishOf(trip, trip.agreesToExpand)) })
    }
  },
  async begin({ body, who, tx, house, prepared }) {
    const { riderId } = who
    await lockFreeRider(tx, riderId)
    const trip = await lockedTripOfRider(tx, { riderId, reference: body.trip_hash })
    if (!canRetry(trip)) throw new Refusal('taxi.cannotRetryNow')
    const isPaidOtherwise = body.payment_method !== undefined || body.card_id !== undefined
    const company = isPaidOtherwise ? null : companyAgain(trip)
    const own = company
      ? undefined
      : await retryPayer({ tx, house, riderId, trip, named: body.payment_method, cardId: body.card_id })
    const wish = wishOf(trip, body.agreeExpandMatching ?? trip.agreesToExpand)
    // The tip is dropped on a change to cash, or if it would be refused today.
    const isTipCarriedOver =
      own !== undefined && wish.tip !== null && (await mayGiveTip({ tx, tip: wish.tip, paymentMethod: own.method }))
    const paid = isTipCarriedOver ? wish : { ...wish, tip: null }
    const quote = body.fare_hash
      ? await bindingQuote({ tx, house, riderId, fareHash: body.fare_hash, wish })
      : await quoteNotDearer({ tx, house, trip, wish, prepared })
    const admitted = company ? await admitTrip({ tx, house, riderId, company, quote, wish: paid }) : undefined
    return hailAnswer(await beginTrip({ tx, house, riderId, quote, wish: paid, ...payerOf(own, admitted) }))
  },
  act: holdPrice,
  finish: endHail,
})

function wishOf(trip: TripRecord, agreesToExpand: boolean): TripWish {
  const { start, end, stops, note, askedFrom, featureMap, carModel, tip } = trip
  return {
    start,
    end,
    stops,
    note,
    askedFrom,
    featureMap,
    carModel,
    agreesToExpand,
    tip,
    isTest: (featureMap & feature.QA_TEST) !== 0,
  }
}

/** A quote that expires within this time is renewed. It is longer than the lock timeout of any call. */
const soonSeconds = 60

type Requote = Prepared<Way | undefined> & {
  readonly tx: Tx
  readonly house: House
  readonly trip: TripRecord
  readonly wish: TripWish
}

/** The quote of the old trip while it is valid, otherwise a new one if its binding price is no higher. */
async function quoteNotDearer({ tx, house, trip, wish, prepared }: Requote): Promise<Quote> {
  const { riderId, fareHash } = trip
  const held = await findQuote(tx, { riderId, fareHash })
  // A quote for a live ride covers less than the whole ride.
  if (held && held.changeOf === null && held.expiresAt > house.clock.now()) return held
  const way = prepared()
  // The trip or its quote ended after it was read; the next try reads again.
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
