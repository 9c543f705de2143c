import { distanceMetres, type LatLng } from '@daoxing/kit/contract'

/** 216 km/h: no car of ours is faster; what looks faster is a satellite fix gone wrong, or a lie. */
export const speedMpsMax = 60
/** After this long anything may be true: a tunnel, a ferry, a telephone that was off. */
export const forgottenAfterSeconds = 60
/** Two readings within a second say nothing about speed, and between tall houses a fix errs by this much. */
const leastSeconds = 1
const errorMetres = 120

type Jump = {
  readonly from: LatLng
  readonly to: LatLng
  readonly seconds: number
  /** How many times faster than the world the cars live; 1 for real ones. */
  readonly pace?: number
}

/** Whether a car can have come from the one place to the other in that time. */
export function isPlausibleMove({ from, to, seconds, pace = 1 }: Jump): boolean {
  if (seconds > forgottenAfterSeconds) return true
  return distanceMetres(from, to) <= errorMetres + speedMpsMax * Math.max(1, pace) * Math.max(leastSeconds, seconds)
}
