import type { LatLng } from '@daoxing/kit/contract'
import type { PlaceKind } from '@daoxing/places/contract'

/** A place that is known by name: its kind, names and position. */
export type Place = {
  readonly id: string
  /** The name that riders see: 捷運市政府站. */
  readonly name: string
  /** The name within its own kind: 市政府站. Shown after 近 and matched first. */
  readonly shortName: string
  readonly nameEn: string
  readonly kind: PlaceKind
  readonly location: LatLng
  readonly county: string
  readonly town: string
  readonly aliases: readonly string[]
  /** Station codes of its lines, such as BL18. */
  readonly codes: readonly string[]
}

/** `[id, name, English name, latitude, longitude, county and town, other names]` */
export type PlaceRow = readonly [
  id: string,
  name: string,
  nameEn: string,
  lat: number,
  lng: number,
  countyAndTown: string,
  aliases?: readonly string[],
]

/** The places of one kind from their rows. */
export function placesOf(kind: PlaceKind, rows: readonly PlaceRow[]): readonly Place[] {
  return rows.map(([id, name, nameEn, lat, lng, countyAndTown, aliases = []]) => ({
    id,
    name,
    shortName: name,
    nameEn,
    kind,
    location: { lat, lng },
    ...splitCountyAndTown(countyAndTown),
    aliases,
    codes: [],
  }))
}

/** Every county of Taiwan has a name of three characters. */
export function splitCountyAndTown(countyAndTown: string): { readonly county: string; readonly town: string } {
  return { county: countyAndTown.slice(0, 3), town: countyAndTown.slice(3) }
}
