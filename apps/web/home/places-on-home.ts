import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { type Favourite, favouriteAt } from '@daoxing/places/contract'

type Located = { readonly location: LatLng }
type Ridden = Located & { readonly address: string }
type Suggested = Located & { readonly description: string }

export type PlaceOnHome<R extends Ridden, S extends Suggested> =
  | { readonly kind: 'ridden'; readonly place: R }
  | { readonly kind: 'suggested'; readonly place: S }

/** Points closer to each other than this are one place to a rider: exits of a station, both sides of a street. */
const onePlaceMetres = 150
const riddenMax = 3

type Wish<R extends Ridden, S extends Suggested> = {
  /** The rider's destinations, the newest first. */
  readonly ridden: readonly R[]
  readonly suggested: readonly S[]
  readonly favourites: readonly Favourite[]
  readonly max: number
}

/**
 * The places that home offers: the rider's last destinations, then suggestions. Each place is listed once, under any of
 * its names, and favourites, which already have a chip, are omitted.
 */
export function placesOnHome<R extends Ridden, S extends Suggested>(wish: Wish<R, S>): readonly PlaceOnHome<R, S>[] {
  const { ridden, suggested, favourites, max } = wish
  const chosen: PlaceOnHome<R, S>[] = []
  const isThere = (name: string, { location }: Located) =>
    favouriteAt(location, favourites) !== undefined ||
    chosen.some((other) => nameOf(other) === name || distanceMetres(other.place.location, location) < onePlaceMetres)
  for (const place of ridden)
    if (chosen.length < riddenMax && !isThere(place.address, place)) chosen.push({ kind: 'ridden', place })
  for (const place of suggested)
    if (chosen.length < max && !isThere(place.description, place)) chosen.push({ kind: 'suggested', place })
  return chosen
}

const nameOf = (shown: PlaceOnHome<Ridden, Suggested>): string =>
  shown.kind === 'ridden' ? shown.place.address : shown.place.description
