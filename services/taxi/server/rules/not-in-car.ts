/** How long a ride has lasted and how far it has come, as far as that was heard. */
export type RideSoFar = {
  readonly seconds: number
  /** Of the car from the pick-up, or of its meter, whichever is more; null where nothing was heard. */
  readonly metres: number | null
}
export type NotInCarLimits = { readonly secondsMax: number; readonly metresMax: number }

/**
 * Whether a rider may still say that the ride began without them: in its first minutes, or while the car has hardly
 * moved. A rider who has ridden farther was aboard; support decides on such a report.
 */
export function mayReportNotInCar({ seconds, metres }: RideSoFar, { secondsMax, metresMax }: NotInCarLimits): boolean {
  return seconds <= secondsMax || (metres !== null && metres <= metresMax)
}
