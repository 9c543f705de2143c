import type { LatLng } from '@daoxing/kit/contract'

/** A list for a map: more do not fit on it. */
const listedMax = 300

/** The nearest first; without a position in the order of the list. */
export function nearest<One extends { readonly distanceMetres: number | null }>(
  all: readonly One[],
  here: LatLng | undefined,
): One[] {
  const sorted = here ? all.toSorted((a, b) => (a.distanceMetres ?? 0) - (b.distanceMetres ?? 0)) : all
  return sorted.slice(0, listedMax)
}
