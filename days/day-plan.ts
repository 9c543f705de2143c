import type { DayFaultKind } from './faults/fault-plan.ts'

export type DayPlan = {
  readonly seed: string
  readonly hours: number
  /** Hour of the day in Taipei at which it starts. */
  readonly fromHour: number
  readonly drivers: number
  readonly riders: number
  readonly hailsPerHour: number
  /** Rides that are reserved for later; none by default. */
  readonly reservationsPerHour?: number
  /** Cars that riders rent from stations in the course of the day; none by default. */
  readonly rentals?: number
  /** Shared cars that riders open, drive and give back; none by default. */
  readonly sharedRentals?: number
  /** Riders who are met at the airport; none by default. */
  readonly shuttles?: number
  /** Scooters that riders take in the course of the day; none by default. */
  readonly scooterRides?: number
  /** Days with a driver that riders book; none by default. */
  readonly chauffeured?: number
  /** The share of reservations that their riders change; none by default. */
  readonly changedShare?: number
  /** The same riders hail at their boarding times instead, for a comparison. */
  readonly hailsInstead?: boolean
  readonly hasFaults: boolean
  readonly faultsPerHour: number
  /** If set, only faults of these kinds. */
  readonly kinds?: readonly DayFaultKind[]
  /** A busy machine simulates fewer hours in this time; those were checked as well. */
  readonly longestMinutes?: number
  readonly databaseUrl: string
  readonly logLevel?: string
}
