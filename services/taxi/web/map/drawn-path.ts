import type { LatLng } from '@daoxing/kit/contract'
import { decodedPath } from '@daoxing/places/contract'

/** The path of a route for drawing. An unreadable one is logged in the browser and not drawn [MAP-014]. */
export function drawnPath(polyline: string | undefined): readonly LatLng[] {
  if (polyline === undefined) return []
  // oxlint-disable-next-line no-console -- the page has no other log, and a person who looks for the fault looks there
  return decodedPath(polyline, (reason) => console.warn(`A route is not drawn: ${reason}`))
}
