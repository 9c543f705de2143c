import { assign } from './assign.ts'
import type { Lack } from './fits-wish.ts'

/**
 * An eligible driver for a rider: of the same service, within reach, suitable for the wish, without an earlier refusal.
 */
export type Candidate = { readonly driverId: string; readonly pickupSeconds: number; readonly pickupMetres: number }

/**
 * A free car within reach that is excluded for a rider, however long the wait: the missing feature, or the conflict
 * between the two.
 */
export type Exclusion = {
  readonly driverId: string
  readonly metres: number
  readonly why: Lack | 'refused' | 'gaveBack' | 'letRunOut' | 'blocked' | 'engaged' | 'heldBack'
}

export type WaitingRider = {
  readonly orderHash: string
  readonly waitedSeconds: number
  /** The bonus for waiting in seconds, by the policy of the rider's service. */
  readonly waitBonusSeconds: number
  /** The radius of this rider's search. */
  readonly reachMetres: number
  /** Free cars within reach, suitable or not. */
  readonly carsInReach: number
  readonly candidates: readonly Candidate[]
  /** The nearest of the considered and excluded drivers. */
  readonly excluded?: readonly Exclusion[]
}

export type MatchReason = 'nearest' | 'betterForAll' | 'carsTaken' | 'noneFits' | 'noneNear' | 'movedMeanwhile'

export type Match = {
  readonly rider: WaitingRider
  readonly candidates: readonly (Candidate & { readonly cost: number })[]
  readonly chosen: Candidate | undefined
  readonly reason: MatchReason
}

/** Cars weighed for one rider; the thirty-first is hardly ever the better choice. */
export const candidatesMax = 30
/** The most riders per batch, so that it ends before the next one starts; the longest wait comes first. */
const ridersMax = 500

/** Assigns cars so that as many riders as possible are served and the sum of costs is minimal. */
export function matchRiders(riders: readonly WaitingRider[]): readonly Match[] {
  const placed = riders
    .filter((rider) => rider.candidates.length > 0)
    .toSorted((one, other) => other.waitedSeconds - one.waitedSeconds)
    .slice(0, ridersMax)
  const drivers = [...new Set(placed.flatMap(({ candidates }) => candidates.map(({ driverId }) => driverId)))]
  const columnOf = new Map(drivers.map((driverId, column) => [driverId, column]))
  const chosenColumns = assign(
    placed.map((rider) =>
      rider.candidates.map((candidate) => ({
        column: columnOf.get(candidate.driverId) ?? 0,
        cost: costOf(rider, candidate),
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

/** Cost of a pair: seconds to the pickup minus the rider's bonus for waiting. */
function costOf({ waitBonusSeconds }: WaitingRider, { pickupSeconds }: Candidate): number {
  return pickupSeconds - waitBonusSeconds
}

function matchOf(rider: WaitingRider, chosen: Candidate | undefined): Match {
  const candidates = rider.candidates
    .map((candidate) => ({ ...candidate, cost: costOf(rider, candidate) }))
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
