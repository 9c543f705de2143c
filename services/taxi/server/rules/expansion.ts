import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { defaultExpandMatchFeatureMap, neededCarFeatures, type TripState } from '@daoxing/taxi/contract'
import type { TripExpansion } from '../stores/trip-table.ts'

type Searching = {
  readonly state: TripState
  readonly featureMap: number
  readonly matchExpanded: boolean
  readonly requestedAt: Instant
  readonly expansion: TripExpansion | null
}

/** Whether a wish has requirements beyond those of any taxi. */
export function isSpecialWish({ featureMap }: Pick<Searching, 'featureMap'>): boolean {
  return neededCarFeatures(featureMap) !== 0
}

/** When a search may be opened to any taxi; null if there is nothing to open. */
export function expandableAt(trip: Searching, afterSeconds: number): Instant | null {
  const isSearching = trip.state === 'REQUESTING' || trip.state === 'MATCHING' || trip.state === 'PENDING_RESPONSE'
  if (!isSearching || trip.matchExpanded || !isSpecialWish(trip)) return null
  return plusSeconds(trip.requestedAt, afterSeconds)
}

/** Whether the search may be opened now. An open offer is awaited, since its price still applies. */
export function mayExpandNow(trip: Searching, afterSeconds: number, now: Instant): boolean {
  const expandAt = expandableAt(trip, afterSeconds)
  return expandAt !== null && expandAt <= now && trip.state !== 'PENDING_RESPONSE' && !isOpening(trip)
}

/** Whether the rider has accepted a higher price and the opening is in progress. */
export function isOpening({ expansion }: Pick<Searching, 'expansion'>): boolean {
  return expansion !== null && expansion.state !== 'declined'
}

/** A mask that any taxi can serve: it contains only the fare mode. */
export function isOpenMask(featureMap: number): boolean {
  return featureMap !== 0 && (featureMap & ~defaultExpandMatchFeatureMap) === 0
}
