import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { defaultExpandMatchFeatureMap, neededCarFeatures, type TripState } from '@daoxing/taxi/contract'
import type { TripExpansion } from '../stores/trip-record.ts'

type Searching = {
  readonly state: TripState
  readonly featureMap: number
  readonly matchExpanded: boolean
  readonly requestedAt: Instant
  readonly expansion: TripExpansion | null
}

/** Whether a wish needs more of a car than any taxi has. */
export function isSpecialWish({ featureMap }: Pick<Searching, 'featureMap'>): boolean {
  return neededCarFeatures(featureMap) !== 0
}

/** From when on a search may be opened to any taxi; null where there is nothing to open. */
export function expandableAt(trip: Searching, afterSeconds: number): Instant | null {
  const isSearching = trip.state === 'REQUESTING' || trip.state === 'MATCHING' || trip.state === 'PENDING_RESPONSE'
  if (!isSearching || trip.matchExpanded || !isSpecialWish(trip)) return null
  return plusSeconds(trip.requestedAt, afterSeconds)
}

/** While a driver is being asked the answer is waited for: the price that was offered is still the one that counts. */
export function mayExpandNow(trip: Searching, afterSeconds: number, now: Instant): boolean {
  const expandAt = expandableAt(trip, afterSeconds)
  return expandAt !== null && expandAt <= now && trip.state !== 'PENDING_RESPONSE' && !isOpening(trip)
}

/** Whether a dearer opening is agreed to and on its way. */
export function isOpening({ expansion }: Pick<Searching, 'expansion'>): boolean {
  return expansion !== null && expansion.state !== 'declined'
}

/** A mask that any taxi can serve: it says how the fare is counted and nothing else. */
export function isOpenMask(featureMap: number): boolean {
  return featureMap !== 0 && (featureMap & ~defaultExpandMatchFeatureMap) === 0
}
