/**
 * Simulated days, and a journey through many kills, that take minutes each. `npm test` leaves them out, unless it is asked for them by name or
 * for full lengths; `tools/verify.ts` runs them, at each landing a third.
 */
export const longDays = [
  'days/chauffeur-day.test.ts',
  'days/faulty-evening.test.ts',
  'days/flights.test.ts',
  'days/killed.test.ts',
  'days/rental-day.test.ts',
  'days/reserved-morning.test.ts',
  'days/ride-home-evening.test.ts',
  'days/scooter-day.test.ts',
  'days/scooter-rider.test.ts',
  'e2e/killed-at-any-step.test.ts',
] as const

/** The third of the long days whose turn it is. */
export function longDaysInTurn(turn: number): readonly string[] {
  return longDays.filter((_, at) => at % 3 === turn % 3)
}
