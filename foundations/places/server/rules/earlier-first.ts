import { distanceMetres, type Instant, type Language, type LatLng, secondsBetween } from '@daoxing/kit/contract'
import { addressId, bareName, fitOf, hereMetres, nameOf, normaliseText, stationFit } from '../search/index.ts'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import type { SearchedPlace } from '../ports/places-port.ts'
import type { PickedPlace } from '../stores/picked-place-store.ts'
import type { MergedPick } from './merge-picks.ts'

type EarlierFirst = {
  readonly typed: string
  readonly earlier: readonly MergedPick[]
  readonly found: readonly SearchedPlace[]
  readonly near?: LatLng | undefined
  readonly isDestination?: boolean
  readonly language: Language
  readonly now: Instant
}

const earlierMax = 3

/**
 * Returns the results with the rider's earlier picks in front: exactness first, then frequency and recency. An exact
 * match by name stays above an earlier pick that only contains the typed text; the distance to the rider affects only
 * the order of the results.
 */
export function earlierFirst(facts: EarlierFirst): readonly SearchedPlace[] {
  const { typed, earlier, found, near, isDestination = false, now } = facts
  const isHere = ({ location }: MergedPick) =>
    isDestination && near !== undefined && distanceMetres(near, location) < hereMetres
  const fits = earlier
    .filter((place) => !isHere(place))
    .map((place) => ({ place, fit: fitOfPick(place, typed) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit || weightOf(b.place, now) - weightOf(a.place, now))
    .slice(0, earlierMax)
  const [best] = found
  const bestFit = best ? (best.fit ?? fitOf(bareName(best.name), typed)) : 0
  const asShown = (those: typeof fits) => those.map(({ place }) => shownTwin(place, facts) ?? shownPick(place, facts))
  const before = asShown(fits.filter(({ fit }) => fit >= bestFit || bestFit < exactFit))
  const after = asShown(fits.filter(({ fit }) => fit < bestFit && bestFit >= exactFit))
  const ordered = after.length > 0 && best ? [...before, best, ...after, ...found.slice(1)] : [...before, ...found]
  return [...new Map(ordered.map((place) => [place.id, place])).values()]
}

/** The whole name, or the whole name of a station. */
const exactFit = stationFit
const halfLifeDays = 30

function fitOfPick({ name, address, known }: MergedPick, typed: string): number {
  const names = known ? [name, known.name, known.shortName, known.nameEn, ...known.aliases] : [name]
  return Math.max(...names.map((each) => fitOf(each, typed)), fitOf(address, typed) > 0 ? 1 : 0)
}

/** The number of picks, each with a half-life of one month. */
export function weightOf({ times, pickedAt }: Pick<PickedPlace, 'times' | 'pickedAt'>, now: Instant): number {
  const days = Math.max(0, secondsBetween(pickedAt, now)) / 86_400
  return times * 0.5 ** (days / halfLifeDays)
}

const sameSpotMetres = 30

/** A place that was also found keeps its icon and id, with the position of the picked door. */
function shownTwin(pick: MergedPick, { found, near }: EarlierFirst): SearchedPlace | undefined {
  const twin = twinOf(pick, found)
  return twin && { ...twin, location: pick.location, ...distanceTo(pick.location, near) }
}

const distanceTo = (location: LatLng, near: LatLng | undefined) =>
  near ? { distanceMetres: Math.round(distanceMetres(near, location)) } : {}

function twinOf(pick: MergedPick, found: readonly SearchedPlace[]): SearchedPlace | undefined {
  return found.find(
    ({ id, name, location }) =>
      (pick.known && id === `place:${pick.known.id}`) ||
      (name === pick.name && location !== undefined && distanceMetres(location, pick.location) < sameSpotMetres),
  )
}

function townOf(location: LatLng, language: Language): string {
  const area = villageAtOrBeside(location)
  if (!area) return ''
  return language === 'en' ? `${area.townEn}, ${area.countyEn}` : `${area.county}${area.town}`
}

function shownPick(
  { name, address, location, isApproximate, known }: MergedPick,
  { near, language }: Pick<EarlierFirst, 'near' | 'language'>,
): SearchedPlace {
  const distance = distanceTo(location, near)
  if (known) {
    const area = language === 'en' ? townOf(known.location, language) : `${known.county}${known.town}`
    const { id, kind } = known
    return {
      id: `place:${id}`,
      kind,
      name: nameOf(known, language),
      area,
      // The point of a large place lies inside, and a rider who picked one of its doors means that door.
      location,
      isApproximate: false,
      ...distance,
    }
  }
  return {
    id: addressId(name, location),
    kind: 'address',
    name,
    // A typed address is its own name: the line below it shows the town, which the address may omit.
    area: normaliseText(address).includes(normaliseText(name)) ? townOf(location, language) : address,
    location,
    isApproximate,
    ...distance,
  }
}
