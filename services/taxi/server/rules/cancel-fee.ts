import { TaxiCancelFee } from '@daoxing/configs/contract'
import {
  AmountTwd,
  distanceMetres,
  type Instant,
  type LatLng,
  plusSeconds,
  secondsBetween,
} from '@daoxing/kit/contract'
import { feature, hasFeature } from '@daoxing/taxi/contract'
import * as z from 'zod/mini'

const Bounds = z.omit(TaxiCancelFee, { onDemandTwd: true, reservedTwd: true, airportTwd: true })
/** The rule of one trip, fixed when it is hailed: what an operator changes later is for later trips. */
export const CancelFeeRule = z.extend(Bounds, { amountTwd: AmountTwd })
export type CancelFeeRule = Readonly<z.infer<typeof CancelFeeRule>>

/** The rule that a trip begins with. The dearest kind that it belongs to counts. */
export function cancelFeeRule({
  config,
  featureMap,
  isReserved,
}: {
  readonly config: TaxiCancelFee
  readonly featureMap: number
  readonly isReserved: boolean
}): CancelFeeRule {
  const { onDemandTwd, reservedTwd, airportTwd, ...bounds } = config
  const isAirport = hasFeature(featureMap, feature.AIRPORT)
  return { ...bounds, amountTwd: isAirport ? airportTwd : isReserved ? reservedTwd : onDemandTwd }
}

/** Where the server heard a car, and when; the car's own clock and words count for nothing. */
export type HeardCar = { readonly at: Instant; readonly point: LatLng }

export type PickupFacts = {
  readonly rule: CancelFeeRule
  readonly pickup: LatLng
  readonly promisedAt: Instant
  /** When the driver said that the car is there; null where that was never said. */
  readonly reportedAt: Instant | null
  /** Oldest first. */
  readonly heard: readonly HeardCar[]
  readonly now: Instant
}

/**
 * A car that was heard to stand at the pick-up until now. Which side of the street it stands on is not in it: nobody
 * knows that of a position, so nobody claims it.
 */
export type ProvenWait = {
  readonly standingSince: Instant
  /** The last that was heard of the car; nothing after it is proven. */
  readonly heardUntil: Instant
  /** Free waiting counts from here. */
  readonly waitingSince: Instant
  /** From here on the fee is due, if the car is heard to be there still. */
  readonly feeFrom: Instant
  /** The farthest from the pick-up that it stood, rounded up. */
  readonly metres: number
  readonly point: LatLng
}

/** A telephone's position wanders by so much while the car stands. */
const driftMetresMax = 40

const latest = (...instants: readonly [Instant, ...Instant[]]): Instant =>
  instants.reduce((late, instant) => (instant > late ? instant : late))

/**
 * Returns the proven wait of a car that reported its arrival: it stands inside the area of the pick-up, and has been
 * heard often enough. Waiting begins with the last of the report, the standing and the promised time. A car that moves
 * away, or is silent for too long, begins anew.
 */
export function provenWait({ rule, pickup, promisedAt, reportedAt, heard, now }: PickupFacts): ProvenWait | null {
  const standing = standingAtEnd(heard, { rule, pickup })
  const [first, last] = [standing[0], standing.at(-1)]
  if (reportedAt === null || !first || !last) return null
  if (secondsBetween(last.at, now) > rule.silenceSecondsMax) return null
  if (secondsBetween(first.at, last.at) < rule.standingSeconds) return null
  const waitingSince = latest(reportedAt, first.at, promisedAt)
  return {
    standingSince: first.at,
    heardUntil: last.at,
    waitingSince,
    feeFrom: plusSeconds(waitingSince, rule.freeWaitSeconds),
    metres: Math.ceil(Math.max(...standing.map(({ point }) => distanceMetres(point, pickup)))),
    point: last.point,
  }
}

type Area = Pick<PickupFacts, 'rule' | 'pickup'>

/** The last of what was heard that is one unbroken stand inside the area. */
function standingAtEnd(heard: readonly HeardCar[], { rule, pickup }: Area): readonly HeardCar[] {
  let standing: HeardCar[] = []
  for (const car of heard) {
    const [first, last] = [standing[0], standing.at(-1)]
    const goesOn =
      first !== undefined &&
      last !== undefined &&
      secondsBetween(last.at, car.at) <= rule.silenceSecondsMax &&
      distanceMetres(first.point, car.point) <= driftMetresMax
    if (!isInArea(car, { rule, pickup })) standing = []
    else if (goesOn) standing.push(car)
    else standing = [car]
  }
  return standing
}

function isInArea({ point }: HeardCar, { rule, pickup }: Area): boolean {
  return distanceMetres(point, pickup) <= rule.pickupRadiusMetres
}

/** The cost of ending a pick-up: for the rider who cancels, or for the driver who came too late. Never both. */
export type PickupCosts = {
  readonly wait: ProvenWait | null
  readonly feeTwd: number
  readonly creditTwd: number
}

/** Cancelling costs nothing until the free time was heard to pass with the car in its place, and in time. */
export function pickupCosts(facts: PickupFacts): PickupCosts {
  const { rule } = facts
  const wait = provenWait(facts)
  const isLate = isTooLate(facts)
  const isDue = wait !== null && wait.heardUntil >= wait.feeFrom
  return { wait, feeTwd: isDue && !isLate ? rule.amountTwd : 0, creditTwd: isLate ? rule.amountTwd : 0 }
}

/** So much longer the driver has to wait before going without the rider; null while no waiting is proven. */
export function noShowLeftSeconds(rule: CancelFeeRule, wait: ProvenWait | null): number | null {
  if (wait === null) return null
  return Math.max(0, Math.ceil(rule.noShowSeconds - secondsBetween(wait.waitingSince, wait.heardUntil)))
}

/**
 * When the car came, by what was heard of it. One that was heard elsewhere has not come, whatever its driver said; where
 * nothing at all was heard, the driver's word stands.
 */
export function cameAt({ rule, pickup, reportedAt, heard }: Omit<PickupFacts, 'promisedAt' | 'now'>): Instant | null {
  if (reportedAt === null || heard.length === 0) return reportedAt
  const first = heard.find((car) => isInArea(car, { rule, pickup }))
  return first ? latest(first.at, reportedAt) : null
}

/** Whether the car came, or still has not come, later than promised by more than the bound. */
export function isTooLate(facts: PickupFacts): boolean {
  const came = cameAt(facts) ?? facts.now
  return came > plusSeconds(facts.promisedAt, facts.rule.lateSeconds)
}
