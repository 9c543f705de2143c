import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { atlas, boxOf, latLngOf, type Ring } from './atlas.ts'
import { simplified } from './plane.ts'

/** A small map shows no more. */
const toleranceMetres = 400
/** Islets are left out. */
const islandMetresMin = 3_000

const outlines = new Map<string, readonly LatLng[][]>()

/** The outer borders of a county, thinned for a small map; empty for an unknown county. */
export function countyOutline(county: string): readonly LatLng[][] {
  const held = outlines.get(county)
  if (held) return held
  const area = atlas('counties').areas.find((one) => one.county === county)
  const rings = (area?.polygons ?? []).flatMap(([outer]) =>
    outer && isLarge(outer) ? [simplified(outer, toleranceMetres).map(latLngOf)] : [],
  )
  outlines.set(county, rings)
  return rings
}

function isLarge(ring: Ring): boolean {
  const [west, south, east, north] = boxOf(ring)
  return distanceMetres({ lat: south, lng: west }, { lat: north, lng: east }) >= islandMetresMin
}
