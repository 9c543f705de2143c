import type { DayFaultKind } from './faults/fault-plan.ts'

export type DayPlan = {
  readonly seed: string
  readonly hours: number
  /** Hour of the day in Taipei at which it begins. */
  readonly fromHour: number
  readonly drivers: number
  readonly riders: number
  readonly hailsPerHour: number
  readonly hasFaults: boolean
  readonly faultsPerHour: number
  /** Only faults of these kinds, where it is said. */
  readonly kinds?: readonly DayFaultKind[]
  /** A machine that is busy gets through fewer hours in this time; what it got through was looked at as well. */
  readonly longestMinutes?: number
  readonly databaseUrl: string
  readonly logLevel?: string
}
