import { distanceMetres, type Instant, type LatLng, secondsBetween } from '@daoxing/kit/contract'
import { fitOf } from '../engine/fit-of.ts'
import { addressId } from '../engine/search-places.ts'
import type { SearchedPlace } from '../ports/places-port.ts'
import type { PickedPlace } from '../stores/picked-place-store.ts'

type EarlierFirst = {
  readonly typed: string
  readonly earlier: readonly PickedPlace[]
  readonly found: readonly SearchedPlace[]
  readonly near?: LatLng | undefined
  readonly now: Instant
}

const earlierMax = 3

/**
 * What was found, with what the rider picked before in front: exactness first, then what was picked often and lately. A
 * name that fits exactly stays above an earlier place that only holds what was typed.
 */
export function earlierFirst({ typed, earlier, found, near, now }: EarlierFirst): readonly SearchedPlace[] {
  const fits = earlier
    .map((place) => ({ place, fit: Math.max(fitOf(place.name, typed), fitOf(place.address, typed) > 0 ? 1 : 0) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || weightOf(b.place, now) - weightOf(a.place, now))
    .slice(0, earlierMax)
  const [best] = found
  const bestFit = best ? fitOf(best.name.replace(network, ''), typed) : 0
  const asShown = (those: typeof fits) => those.map(({ place }) => twinOf(place, found) ?? shownPlace(place, near))
  const before = asShown(fits.filter(({ fit }) => fit >= bestFit || bestFit < exactFit))
  const after = asShown(fits.filter(({ fit }) => fit < bestFit && bestFit >= exactFit))
  const ordered = after.length > 0 && best ? [...before, best, ...after, ...found.slice(1)] : [...before, ...found]
  return [...new Map(ordered.map((place) => [place.id, place])).values()]
}

/** 捷運市政府站 is all that somebody means who types 市政府. */
const network = /^(?:(?:[臺台]中|高雄|機場)?(?:捷運|輕軌)|高鐵|三鶯線)/
/** The whole name, or the whole name of a station. */
const exactFit = 100
const halfLifeDays = 30

/** How often it was picked, each time worth half after a month. */
export function weightOf({ times, pickedAt }: Pick<PickedPlace, 'times' | 'pickedAt'>, now: Instant): number {
  const days = Math.max(0, secondsBetween(pickedAt, now)) / 86_400
  return times * 0.5 ** (days / halfLifeDays)
}

const sameSpotMetres = 30

/** The same place as it was found keeps its sign and its id. */
function twinOf(place: PickedPlace, found: readonly SearchedPlace[]): SearchedPlace | undefined {
  return found.find(
    ({ name, location }) =>
      name === place.name && location !== undefined && distanceMetres(location, place.location) < sameSpotMetres,
  )
}

function shownPlace({ name, address, location, isApproximate }: PickedPlace, near: LatLng | undefined): SearchedPlace {
  return {
    id: addressId(name, location),
    kind: 'address',
    name,
    area: address,
    location,
    isApproximate,
    ...(near ? { distanceMetres: Math.round(distanceMetres(near, location)) } : {}),
  }
}
