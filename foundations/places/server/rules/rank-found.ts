import {
  bareName,
  fitOf,
  lossOfDistance,
  lossOfKind,
  lossOfPlace,
  normaliseText,
  type PlaceSearch,
  worthOfKind,
} from '../search/index.ts'
import { distanceMetres } from '@daoxing/kit/contract'
import type { SearchedPlace } from '../ports/places-port.ts'

type RankFound = {
  readonly search: Pick<PlaceSearch, 'text' | 'near' | 'isDestination'>
  /** The results of the configured engine, in its own order. */
  readonly found: readonly SearchedPlace[]
  /** The results of our own engine. */
  readonly own: readonly SearchedPlace[]
}

/**
 * Merges the results of two engines into one list, ranked by our rules: how exactly a name matches, how common its
 * meaning is, how far away it is. A place in both lists is listed once: a station under its sign's name, any other
 * place with the house number that the configured engine may have.
 */
export function rankFound({ search, found, own }: RankFound): readonly SearchedPlace[] {
  const isKnown = (place: SearchedPlace) => own.some((other) => stationKinds.has(other.kind) && isTwin(place, other))
  const unknown = found.filter((place) => !isKnown(place))
  const all = [...unknown, ...own].filter(
    (place, index, list) => !list.slice(0, index).some((other) => isTwin(other, place)),
  )
  const worth = new Map(all.map((place, index) => [place, worthOf(place, index, search)]))
  return all.toSorted((one, other) => (worth.get(other) ?? 0) - (worth.get(one) ?? 0))
}

/** Places that people call by the name on their sign. */
const stationKinds = new Set(['metro', 'light-rail', 'rail', 'high-speed-rail', 'airport'])

/** An engine may have matched a name that it does not return: it contains the query, at least. */
const foundFit = 45
/** For engines that return a place without its position. */
const somewhereLoss = 12
/** Of two places with equal weight, the engine's order decides. */
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
