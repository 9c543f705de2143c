import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { normaliseText } from '../search/index.ts'
import type { Place } from '../places/place.ts'
import type { PickedPlace } from '../stores/picked-place-store.ts'

/** A picked place, whichever way it was found; `known` if it is a built-in one. */
export type MergedPick = PickedPlace & { readonly known?: Place | undefined }

/**
 * A known place within this distance of a pick may be the same: the point of a large one lies inside, the pick at its
 * door.
 */
export const pickedNearMetres = 150

type KnownNear = (point: LatLng) => readonly { readonly thing: Place; readonly distanceMetres: number }[]

/**
 * Returns the picks with each place once: its name and address, in Chinese or English, mean the same place. Their picks
 * count together, the newest name wins, and a known place keeps its own.
 */
export function mergePicks(picked: readonly PickedPlace[], knownNear: KnownNear): readonly MergedPick[] {
  const merged: MergedPick[] = []
  for (const pick of picked.map((place) => asMerged(place, knownAt(place, knownNear(place.location))))) {
    const index = merged.findIndex((other) => isSame(other, pick))
    const other = merged[index]
    if (other) merged[index] = together(other, pick)
    else merged.push(pick)
  }
  return merged
}

/** The pick keeps its point, the intended door; an approximate one gets that of the known place. */
const asMerged = (place: PickedPlace, known: Place | undefined): MergedPick =>
  known && place.isApproximate ? { ...place, known, location: known.location } : { ...place, known }

function together(one: MergedPick, other: MergedPick): MergedPick {
  const newer = other.pickedAt > one.pickedAt ? other : one
  return { ...newer, times: one.times + other.times }
}

/** Adjacent pins with the same name are one place. */
const sameSpotMetres = 100
/** An address with a known house number whose pin is at a known place is that place. */
const onThePlaceMetres = 10

function isSame(one: MergedPick, other: MergedPick): boolean {
  if (one.known || other.known) return one.known?.id === other.known?.id
  if (distanceMetres(one.location, other.location) > sameSpotMetres) return false
  const names = [one.name, one.address].map(normaliseText)
  return [other.name, other.address].map(normaliseText).some((name) => name !== '' && names.includes(name))
}

function knownAt({ name, address, isApproximate }: PickedPlace, near: ReturnType<KnownNear>): Place | undefined {
  const written = [name, address].map(normaliseText)
  const places = near.filter(({ thing }) => thing.kind !== 'taxi-rank')
  const named = places.find(({ thing }) =>
    [thing.name, thing.shortName, thing.nameEn, ...thing.aliases].some((known) =>
      written.includes(normaliseText(known)),
    ),
  )
  const pinned =
    isAddress(name) && !isApproximate ? places.find((place) => place.distanceMetres <= onThePlaceMetres) : undefined
  return (named ?? pinned)?.thing
}

/** A name from the rider or an engine is not an address, and stays. */
const isAddress = (name: string) => /[路街道巷弄號]|\bRd\b|\bSt\b/.test(name)
