import { distanceMetres, type LatLng } from '@daoxing/kit/contract'

/** 216 km/h: no car is faster; a higher speed is a bad satellite fix or a false report. */
export const speedMpsMax = 60
/** After this long any distance is plausible: a tunnel, a ferry, a phone that was off. */
export const forgottenAfterSeconds = 60
/** Positions closer in time than this allow no conclusion about the speed. */
const leastSeconds = 1
/** The error of a position between tall buildings. */
const errorMetres = 120

type Jump = {
  readonly from: LatLng
  readonly to: LatLng
  readonly seconds: number
  /** The speed factor of the cars; 1 for real ones. */
  readonly pace?: number
}

/** Whether a car can have driven from one position to the other in that time. */
export function isPlausibleMove({ from, to, seconds, pace = 1 }: Jump): boolean {
  if (seconds > forgottenAfterSeconds) return true
  return distanceMetres(from, to) <= errorMetres + speedMpsMax * Math.max(1, pace) * Math.max(leastSeconds, seconds)
}
