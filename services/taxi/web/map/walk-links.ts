import { distanceMetres, type LatLng } from '@daoxing/kit/contract'

type WalkLinksInput = {
  readonly path: readonly LatLng[]
  /** The places that the rider chose; null if one is unknown or already passed. */
  readonly start: LatLng | null
  readonly end: LatLng | null
}

/** A shorter gap is hidden below the pin. */
const gapMetresMin = 15

/** A route runs from kerb to kerb. These lines join its ends to the chosen places. */
export function walkLinks({ path, start, end }: WalkLinksInput): readonly (readonly LatLng[])[] {
  const [first] = path
  const last = path.at(-1)
  return [
    [start, first],
    [last, end],
  ].flatMap(([from, to]) => (from && to && distanceMetres(from, to) > gapMetresMin ? [[from, to]] : []))
}
