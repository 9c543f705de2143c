import type { LatLng } from '@daoxing/kit/contract'
import type { GroundBox } from '@daoxing/places/server'

/** More points than this cannot be told apart in a picture as wide as a phone. */
const pointsMax = 240
/** How much of the route's width and height is shown around it; the picture itself is wider than most routes. */
const marginShare = 1
const marginDegreesMin = 0.004

/** Every n-th point of a track, with its first and last. */
export function thinnedTrack(track: readonly LatLng[]): readonly LatLng[] {
  const step = Math.ceil(track.length / pointsMax)
  return track.filter((_, index) => index % step === 0 || index === track.length - 1)
}

/** The box around a route in which lines of the map may be seen in its picture. */
export function boxAround(path: readonly LatLng[]): GroundBox {
  const [lats, lngs] = [path.map(({ lat }) => lat), path.map(({ lng }) => lng)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const margin = Math.max(marginDegreesMin, Math.max(north - south, east - west) * marginShare)
  return { south: south - margin, north: north + margin, west: west - margin, east: east + margin }
}
