/** The duration and distance of a ride, as far as known. */
export type RideSoFar = {
  readonly seconds: number
  /** The car's distance from the pickup, or its meter's, whichever is larger; null if unknown. */
  readonly metres: number | null
}
export type NotInCarLimits = { readonly secondsMax: number; readonly metresMax: number }

/**
 * Whether a rider may still report that the ride started without them: in its first minutes, or while the car has
 * hardly moved. A rider who has ridden farther was aboard; support decides on such a report.
 */
export function mayReportNotInCar({ seconds, metres }: RideSoFar, { secondsMax, metresMax }: NotInCarLimits): boolean {
  return seconds <= secondsMax || (metres !== null && metres <= metresMax)
}
