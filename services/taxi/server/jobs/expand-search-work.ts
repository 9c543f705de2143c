import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { defaultExpandMatchFeatureMap } from '@daoxing/taxi/contract'
import { freshQuote, placesOf, type TripWish } from '../begin-trip.ts'
import { expandSearchOf } from '../expand-search.ts'
import { lockedTrip } from '../locked-trip.ts'
import { openHeldSearch } from '../open-held-search.ts'
import { lookAtWay, type Way } from '../quote-wish.ts'
import { expandableAt, isOpening, mayExpandNow } from '../rules/expansion.ts'
import { findTripByHash } from '../stores/trip-store.ts'
import type { TripRecord } from '../stores/trip-record.ts'
import { holdTwdOf } from '../trip-money.ts'
import { expandKey, expandSearch } from './taxi-jobs.ts'

const lookAgainSeconds = 5

/**
 * Opens a search to any taxi for a rider who has agreed to it beforehand. A price that nobody has agreed to is never
 * taken: a dearer one is left for the rider to decide on.
 */
export async function expandSearchWork({
  payload: { tripHash },
  house,
}: {
  payload: JobPayload<typeof expandSearch>
  house: House
}): Promise<void> {
  const way = await wayToPrice(house, tripHash)
  await house.database.transaction(async (tx) => {
    const trip = await lockedTrip(tx, tripHash)
    // The rider has agreed to a dearer price by hand: that one counts, as soon as it is held and nobody is being asked.
    if (trip.expansion?.state === 'held') return openHeldSearch({ tx, house, trip })
    if (isOpening(trip)) return
    const now = house.clock.now()
    const expandAt = expandableAt(trip, await configValue(tx, 'expand_match_after_seconds'))
    if (expandAt === null) return
    if (expandAt > now || trip.state === 'PENDING_RESPONSE' || !way) {
      // A driver is being asked, or was a moment ago: whoever accepts comes as agreed.
      const dueAt = expandAt > now ? expandAt : plusSeconds(now, lookAgainSeconds)
      await house.jobs.plan(tx, expandSearch, { tripHash }, { key: expandKey(tripHash), dueAt })
      return
    }
    const quote = await freshQuote({ tx, house, riderId: trip.riderId, wish: openWishOf(trip), way })
    const isDearer = trip.quotedTwd !== null && (quote.quotedTwd ?? Number.POSITIVE_INFINITY) > trip.quotedTwd
    const { quotedTwd, range, breakdown } = quote
    // More would have to be held than the rider has agreed to.
    const holdsMore = holdTwdOf({ ...trip, quotedTwd, quote: { range, breakdown } }) > holdTwdOf(trip)
    if (!isDearer && !(holdsMore && trip.paymentMethod !== 'cash')) await expandSearchOf({ tx, house, trip, quote })
  })
}

/** The wish of a trip that any taxi may come for. */
function openWishOf(trip: TripRecord): TripWish {
  return { ...trip, featureMap: defaultExpandMatchFeatureMap, carModel: null, isTest: false }
}

/** The engines are asked before the trip is locked, and only where its search may be opened now. */
async function wayToPrice(house: House, tripHash: string): Promise<Way | undefined> {
  const { database, clock } = house
  const trip = await findTripByHash(database, tripHash)
  const afterSeconds = await configValue(database, 'expand_match_after_seconds')
  if (!trip || !mayExpandNow(trip, afterSeconds, clock.now())) return undefined
  return lookAtWay({ tx: database, house, wish: placesOf(openWishOf(trip)) })
}
