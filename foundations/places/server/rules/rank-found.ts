import { normaliseText } from '../engine/normalise-text.ts'
import { bareName, fitOf } from '../engine/fit-of.ts'
import { lossOfDistance, lossOfKind, lossOfPlace, worthOfKind } from '../engine/place-worth.ts'
import type { PlaceSearch } from '../engine/place-search.ts'
import { distanceMetres } from '@daoxing/kit/contract'
import type { SearchedPlace } from '../ports/places-port.ts'

type RankFound = {
  readonly search: Pick<PlaceSearch, 'text' | 'near' | 'isDestination'>
  /** The results of the engine in front, in its own order. */
  readonly found: readonly SearchedPlace[]
  /** The results of our own engine. */
  readonly own: readonly SearchedPlace[]
}

/**
 * Returns the results of two engines as one list, in the order of our own engine: how exactly a name fits, how usual
 * its meaning is, how far it is. A place that both know is offered once: a station as its sign calls it, anything else
 * with the house number that the engine in front may know.
 */
export function rankFound({ search, found, own }: RankFound): readonly SearchedPlace[] {
  const isKnown = (place: SearchedPlace) => own.some((other) => stationKinds.has(other.kind) && isTwin(place, other))
  const kept = found.filter((place) => !isKnown(place))
  const all = [...kept, ...own].filter(
    (place, index, list) => !list.slice(0, index).some((other) => isTwin(other, place)),
  )
  const worth = new Map(all.map((place, index) => [place, worthOf(place, index, search)]))
  return all.toSorted((one, other) => (worth.get(other) ?? 0) - (worth.get(one) ?? 0))
}

/** Places that everybody calls as their sign does. */
const stationKinds = new Set(['metro', 'light-rail', 'rail', 'high-speed-rail', 'airport'])

/** An engine may have found a place by a name that it does not tell: it holds what was typed, at least. */
const foundFit = 45
/** Where an engine does not say at once where a place lies. */
const somewhereLoss = 12
/** Of two that weigh alike, what an engine thinks is better comes first. */
const lossPerRank = 0.1

function worthOf(place: SearchedPlace, rank: number, search: RankFound['search']): number {
  const fit = place.fit ?? Math.max(foundFit, fitOf(bareName(place.name), search.text))
  return fit + worthOfKind(place.kind) - lossOfKind(place.kind, search) - lossOf(place, search) - rank * lossPerRank
}

function lossOf({ location, distanceMetres: metres }: SearchedPlace, search: RankFound['search']): number {
  if (location) return lossOfPlace(location, search)
  return metres === undefined ? somewhereLoss : lossOfDistance(metres, search.isDestination)
}

const sameSpotMetres = 150

function isTwin(one: SearchedPlace, other: SearchedPlace): boolean {
  const isSameName =
    normaliseText(one.name) === normaliseText(other.name) ||
    (one.kind === other.kind && normaliseText(bareName(one.name)) === normaliseText(bareName(other.name)))
  const isThere = !one.location || !other.location || distanceMetres(one.location, other.location) < sameSpotMetres
  return isSameName && isThere
}
