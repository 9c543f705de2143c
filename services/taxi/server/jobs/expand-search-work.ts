import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, JobPayload } from '@daoxing/kit/server'
import { defaultExpandMatchFeatureMap } from '@daoxing/taxi/contract'
import { freshQuote } from '../begin-trip.ts'
import { expandSearchOf } from '../expand-search.ts'
import { lockedTrip } from '../locked-trip.ts'
import { openHeldSearch } from '../open-held-search.ts'
import { expandableAt, isOpening } from '../rules/expansion.ts'
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
  await house.database.transaction(async (tx) => {
    const trip = await lockedTrip(tx, tripHash)
    // The rider has agreed to a dearer price by hand: that one counts, as soon as it is held and nobody is being asked.
    if (trip.expansion?.state === 'held') return openHeldSearch({ tx, house, trip })
    if (isOpening(trip)) return
    const now = house.clock.now()
    const expandAt = expandableAt(trip, await configValue(tx, 'expand_match_after_seconds'))
    if (expandAt === null) return
    if (expandAt > now || trip.state === 'PENDING_RESPONSE') {
      // A driver is being asked: whoever accepts comes as agreed.
      const dueAt = expandAt > now ? expandAt : plusSeconds(now, lookAgainSeconds)
      await house.jobs.plan(tx, expandSearch, { tripHash }, { key: expandKey(tripHash), dueAt })
      return
    }
    const wish = { ...trip, featureMap: defaultExpandMatchFeatureMap, carModel: null, isTest: false }
    const quote = await freshQuote({ tx, house, riderId: trip.riderId, wish })
    const isDearer = trip.quotedTwd !== null && (quote.quotedTwd ?? Number.POSITIVE_INFINITY) > trip.quotedTwd
    const { quotedTwd, range, breakdown } = quote
    // More would have to be held than the rider has agreed to.
    const holdsMore = holdTwdOf({ ...trip, quotedTwd, quote: { range, breakdown } }) > holdTwdOf(trip)
    if (!isDearer && !(holdsMore && trip.paymentMethod !== 'cash')) await expandSearchOf({ tx, house, trip, quote })
  })
}
