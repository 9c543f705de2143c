import { configValue } from '@daoxing/configs/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { defaultExpandMatchFeatureMap } from '@daoxing/taxi/contract'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { freshQuote, placesOf, type TripWish } from '../begin-trip.ts'
import { admitOpening, expandSearchOf } from '../expand-search.ts'
import { lockedTrip } from '../locked-trip.ts'
import { openHeldSearch } from '../open-held-search.ts'
import { findWay, type Way } from '../quote-wish.ts'
import { expandableAt, isOpening, mayExpandNow } from '../rules/expansion.ts'
import { isChanging } from '../rules/trip-change.ts'
import { findTripByHash } from '../stores/trip-store.ts'
import type { TripRecord } from '../stores/trip-table.ts'
import { holdTwdOf } from '../trip-money.ts'
import { expandKey, expandSearch } from './taxi-jobs.ts'
import { taxiConfigs } from '../taxi-configs.ts'

const recheckSeconds = 5

/**
 * Opens a search to any taxi for a rider who has agreed to it beforehand. A higher price is never applied without the
 * rider's consent.
 */
export async function expandSearchHandler({
  payload: { tripHash },
  house,
}: {
  payload: JobPayload<typeof expandSearch>
  house: House
}): Promise<void> {
  const way = await wayToPrice(house, tripHash)
  await house.database.transaction(async (tx) => {
    const trip = await lockedTrip(tx, tripHash)
    // A higher price that the rider accepted explicitly applies as soon as it is held and no offer is open.
    if (trip.expansion?.state === 'held') return openHeldSearch({ tx, house, trip })
    if (isOpening(trip)) return
    const now = house.clock.now()
    const expandAt = expandableAt(trip, await configValue(tx, taxiConfigs.expand_match_after_seconds))
    if (expandAt === null) return
    if (expandAt > now || trip.state === 'PENDING_RESPONSE' || isChanging(trip) || !way) {
      // An offer is open, or was a moment ago. A driver who accepts gets the agreed terms.
      const dueAt = expandAt > now ? expandAt : plusSeconds(now, recheckSeconds)
      await house.jobs.plan(tx, expandSearch, { tripHash }, { key: expandKey(tripHash), dueAt })
      return
    }
    const quote = await freshQuote({ tx, house, riderId: trip.riderId, wish: openWishOf(trip), way })
    const isDearer = trip.quotedTwd !== null && (quote.quotedTwd ?? Number.POSITIVE_INFINITY) > trip.quotedTwd
    const { quotedTwd, range, breakdown } = quote
    // The new hold would exceed what the rider has agreed to.
    const holdsMore = holdTwdOf({ ...trip, quotedTwd, quote: { range, breakdown } }) > holdTwdOf(trip)
    if (isDearer || (holdsMore && !isPaidToDriver(trip.paymentMethod))) return
    if (await mayOpen({ tx, house, trip, quote })) await expandSearchOf({ tx, house, trip, quote })
  })
}

/**
 * Whether the company of the trip pays for any taxi; true without a company. Otherwise the search continues unchanged.
 */
async function mayOpen(opening: Parameters<typeof admitOpening>[0]): Promise<boolean> {
  try {
    await admitOpening(opening)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The wish of a trip once any taxi may serve it. */
function openWishOf(trip: TripRecord): TripWish {
  return { ...trip, featureMap: defaultExpandMatchFeatureMap, carModel: null, isTest: false }
}

/** Calls the engines before the trip is locked, and only if its search may be opened now. */
async function wayToPrice(house: House, tripHash: string): Promise<Way | undefined> {
  const { database, clock } = house
  const trip = await findTripByHash(database, tripHash)
  const afterSeconds = await configValue(database, taxiConfigs.expand_match_after_seconds)
  if (!trip || !mayExpandNow(trip, afterSeconds, clock.now())) return undefined
  return findWay({ tx: database, house, wish: placesOf(openWishOf(trip)) })
}
