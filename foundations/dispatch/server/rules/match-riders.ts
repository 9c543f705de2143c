import { assign } from './assign.ts'
import type { Lack } from './fits-wish.ts'

/** A car that could come for a rider: within reach, fit for the wish, not asked in vain. */
export type Candidate = { readonly driverId: string; readonly pickupSeconds: number; readonly pickupMetres: number }

/** A free car within reach that must not come for a rider, however long the wait: what it lacks, or what was between the two. */
export type Exclusion = {
  readonly driverId: string
  readonly metres: number
  readonly why: Lack | 'refused' | 'gaveBack' | 'letRunOut' | 'blocked'
}

export type WaitingRider = {
  readonly orderHash: string
  readonly waitedSeconds: number
  /** How far this rider's search reached. */
  readonly reachMetres: number
  /** Free cars within reach, whether they fit or not. */
  readonly carsInReach: number
  readonly candidates: readonly Candidate[]
  /** The nearest of those that were looked at and excluded. */
  readonly excluded?: readonly Exclusion[]
}

export type MatchReason = 'nearest' | 'betterForAll' | 'carsTaken' | 'noneFits' | 'noneNear' | 'movedMeanwhile'

export type Match = {
  readonly rider: WaitingRider
  readonly candidates: readonly (Candidate & { readonly cost: number })[]
  readonly chosen: Candidate | undefined
  readonly reason: MatchReason
}

/** From here on a rider who waits gets ahead of others. */
export const patientSeconds = 20
/**
 * Seconds of way that waiting outweighs: little at first, so that a short wait spoils nobody's better car, and more with
 * every second. After 160 s it is more than the longest way within reach, so that before the search ends nobody who
 * came later is served first, wherever the cars are.
 */
const ageingSquare = 10

/** The search reaches 6 km at first and 100 m more a second, up to 12 km after a minute. */
const reachAtFirstMetres = 6_000
const reachGrowthMps = 100
export const reachMetresMax = 12_000
/** Cars weighed for one rider; the thirty-first is hardly ever the better choice. */
export const candidatesMax = 30
/** Riders placed in one batch, so that it ends before the next begins; who waits longest comes first. */
const ridersMax = 500

export function reachMetresAfter(waitedSeconds: number): number {
  return Math.min(reachMetresMax, reachAtFirstMetres + reachGrowthMps * Math.max(0, waitedSeconds))
}

/** Cost of a pair: seconds to the pick-up, less the rider's bonus for waiting. */
export function costOf({ pickupSeconds, waitedSeconds }: { pickupSeconds: number; waitedSeconds: number }): number {
  return pickupSeconds - ageingBonusSeconds(waitedSeconds)
}

export function ageingBonusSeconds(waitedSeconds: number): number {
  return Math.round(Math.max(0, waitedSeconds - patientSeconds) ** 2 / ageingSquare)
}

/** Gives each rider a car, or none, so that as many as can be are served and the sum of costs is least. */
export function matchRiders(riders: readonly WaitingRider[]): readonly Match[] {
  const placed = riders
    .filter((rider) => rider.candidates.length > 0)
    .toSorted((one, other) => other.waitedSeconds - one.waitedSeconds)
    .slice(0, ridersMax)
  const drivers = [...new Set(placed.flatMap(({ candidates }) => candidates.map(({ driverId }) => driverId)))]
  const columnOf = new Map(drivers.map((driverId, column) => [driverId, column]))
  const chosenColumns = assign(
    placed.map(({ candidates, waitedSeconds }) =>
      candidates.map((candidate) => ({
        column: columnOf.get(candidate.driverId) ?? 0,
        cost: costOf({ ...candidate, waitedSeconds }),
      })),
    ),
  )
  const chosenOf = new Map(
    placed.map((rider, row) => {
      const column = chosenColumns[row]
      const driverId = column === undefined ? undefined : drivers[column]
      return [rider.orderHash, rider.candidates.find((candidate) => candidate.driverId === driverId)]
    }),
  )
  return riders.map((rider) => matchOf(rider, chosenOf.get(rider.orderHash)))
}

function matchOf(rider: WaitingRider, chosen: Candidate | undefined): Match {
  const candidates = rider.candidates
    .map((candidate) => ({ ...candidate, cost: costOf({ ...candidate, waitedSeconds: rider.waitedSeconds }) }))
    .toSorted((one, other) => one.cost - other.cost)
  return { rider, candidates, chosen, reason: reasonOf(rider, chosen, candidates[0]) }
}

function reasonOf(
  rider: WaitingRider,
  chosen: Candidate | undefined,
  fastest: Candidate | undefined,
): Exclude<MatchReason, 'movedMeanwhile'> {
  if (chosen && fastest) return chosen.pickupSeconds <= fastest.pickupSeconds ? 'nearest' : 'betterForAll'
  if (fastest) return 'carsTaken'
  return rider.carsInReach > 0 ? 'noneFits' : 'noneNear'
}
