import { TaxiCancelFee } from '@daoxing/taxi/contract'
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
/** The fee rule of one trip, fixed at the hail: an operator's later changes apply to later trips only. */
export const CancelFeeRule = z.extend(Bounds, { amountTwd: AmountTwd })
export type CancelFeeRule = Readonly<z.infer<typeof CancelFeeRule>>

/** The fee rule for a new trip. If it belongs to several kinds, the most expensive one applies. */
export function cancelFeeRule({
  config,
  featureMap,
  reservedLateSeconds,
}: {
  readonly config: TaxiCancelFee
  readonly featureMap: number
  /** For a reservation: delay of the car after which the rider gets a credit. */
  readonly reservedLateSeconds: number | undefined
}): CancelFeeRule {
  const { onDemandTwd, reservedTwd, airportTwd, ...bounds } = config
  const isAirport = hasFeature(featureMap, feature.AIRPORT)
  if (reservedLateSeconds === undefined) return { ...bounds, amountTwd: isAirport ? airportTwd : onDemandTwd }
  return { ...bounds, lateSeconds: reservedLateSeconds, amountTwd: isAirport ? airportTwd : reservedTwd }
}

/** A position that the server received, with the time of receipt. The car's own clock and claims are ignored. */
export type HeardCar = { readonly at: Instant; readonly point: LatLng }

export type PickupFacts = {
  readonly rule: CancelFeeRule
  readonly pickup: LatLng
  readonly promisedAt: Instant
  /** The time at which the driver reported the arrival; null without a report. */
  readonly reportedAt: Instant | null
  /** The received positions, oldest first. */
  readonly heard: readonly HeardCar[]
  readonly now: Instant
}

/**
 * A car whose received positions show it at the pick-up until now. A position does not show the side of the street, so
 * the proof does not state it.
 */
export type ProvenWait = {
  readonly standingSince: Instant
  /** Time of the car's last position; nothing after it is proven. */
  readonly heardUntil: Instant
  /** The start of the free wait. */
  readonly waitingSince: Instant
  /** From this time on the fee is due, if the car's positions still show it there. */
  readonly feeFrom: Instant
  /** The largest distance from the pick-up while it stood, rounded up. */
  readonly metres: number
  readonly point: LatLng
}

/** A standing phone's reported position drifts by up to this much. */
const driftMetresMax = 40

const latest = (...instants: readonly [Instant, ...Instant[]]): Instant =>
  instants.reduce((late, instant) => (instant > late ? instant : late))

/**
 * Returns the proven wait of a car that reported its arrival, stands inside the pick-up area, and has sent enough
 * positions. The wait starts at the latest of report, standstill and promised time. It restarts if the car moves away,
 * or is silent for too long.
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

/** The last unbroken run of received positions inside the area. */
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

/**
 * The cost of ending a pick-up: a fee of the rider who cancels, or a credit owed by a driver who was too late. Never
 * both.
 */
export type PickupCosts = {
  readonly wait: ProvenWait | null
  readonly feeTwd: number
  readonly creditTwd: number
}

/** Cancelling is free until the car was on time and has provably waited through the free time at the pick-up. */
export function pickupCosts(facts: PickupFacts): PickupCosts {
  const { rule } = facts
  const wait = provenWait(facts)
  const isLate = isTooLate(facts)
  const isDue = wait !== null && wait.heardUntil >= wait.feeFrom
  return { wait, feeTwd: isDue && !isLate ? rule.amountTwd : 0, creditTwd: isLate ? rule.amountTwd : 0 }
}

/** Seconds that the driver still has to wait before leaving without the rider; null while no wait is proven. */
export function noShowLeftSeconds(rule: CancelFeeRule, wait: ProvenWait | null): number | null {
  if (wait === null) return null
  return Math.max(0, Math.ceil(rule.noShowSeconds - secondsBetween(wait.waitingSince, wait.heardUntil)))
}

/** Whether the car waited long enough for a no-show, by the positions received until now. */
export function hasWaitedInVain(facts: PickupFacts): boolean {
  const heardAt = facts.heard.at(-1)?.at ?? facts.now
  return noShowLeftSeconds(facts.rule, provenWait({ ...facts, now: heardAt })) === 0
}

/**
 * The arrival time of the car, by its received positions. A car whose positions are elsewhere has not arrived, even if
 * its driver reported it. Without any position, the driver's report counts.
 */
export function cameAt({ rule, pickup, reportedAt, heard }: Omit<PickupFacts, 'promisedAt' | 'now'>): Instant | null {
  if (reportedAt === null || heard.length === 0) return reportedAt
  const first = heard.find((car) => isInArea(car, { rule, pickup }))
  return first ? latest(first.at, reportedAt) : null
}

/** Whether the car arrived, or is still missing, later than promised by more than the limit. */
export function isTooLate(facts: PickupFacts): boolean {
  const came = cameAt(facts) ?? facts.now
  return came > plusSeconds(facts.promisedAt, facts.rule.lateSeconds)
}
