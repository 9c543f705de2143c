/**
 * Simulated days, and journeys through crashes and outages, that take minutes each. `npm test` leaves them out, unless
 * it is asked for them by name or for full lengths; `tools/verify.ts` runs them, at each landing a third.
 */
export const longTests = [
  'days/chauffeur-day.test.ts',
  'days/faulty-evening.test.ts',
  'days/flights.test.ts',
  'days/killed.test.ts',
  'days/rental-day.test.ts',
  'days/reserved-morning.test.ts',
  'days/ride-home-evening.test.ts',
  'days/scooter-day.test.ts',
  'days/scooter-rider.test.ts',
  'e2e/airport-survival.test.ts',
  'e2e/alarm-survival.test.ts',
  'e2e/backup.test.ts',
  'e2e/company-survival.test.ts',
  'e2e/killed-at-any-step.test.ts',
  'e2e/pay-survival.test.ts',
  'e2e/rental-survival.test.ts',
  'e2e/reservation-survival.test.ts',
  'e2e/several-servers.test.ts',
  'e2e/sharing-survival.test.ts',
] as const

/** The third of the long tests whose turn it is. */
export function longTestsInTurn(turn: number): readonly string[] {
  return longTests.filter((_, at) => at % 3 === turn % 3)
}

/** Those that a run with these words leaves out: words are paths of tests, or parts of paths. */
export function longTestsLeftOut(words: readonly string[]): readonly string[] {
  const isNamed = (path: string) => words.some((word) => word !== '' && (path.includes(word) || word.includes(path)))
  return longTests.filter((path) => !isNamed(path))
}
