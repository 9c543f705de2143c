import { distanceMetres, type Instant, type LatLng, secondsBetween } from '@daoxing/kit/contract'

export type ArrivalProof = { readonly at: Instant; readonly location: LatLng; readonly distanceMetres: number }

/** A driver stands at the car within this distance of the place that the rider named. */
export const atCarMetresMax = 150
/** An older position says nothing about where the driver is now. */
const freshSecondsMax = 120

type Heard = { readonly at: Instant; readonly location: LatLng }

/** Whether a received position shows that the driver stands at the car; undefined if it is too old to say. */
export function proofOf({
  heard,
  pickup,
  now,
}: {
  readonly heard: Heard | undefined
  readonly pickup: LatLng
  readonly now: Instant
}): ArrivalProof | 'away' | undefined {
  if (!heard || secondsBetween(heard.at, now) > freshSecondsMax) return undefined
  const metres = Math.round(distanceMetres(heard.location, pickup))
  return metres > atCarMetresMax ? 'away' : { at: heard.at, location: heard.location, distanceMetres: metres }
}
