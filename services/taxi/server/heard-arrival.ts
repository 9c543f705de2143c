import { positionOf } from '@daoxing/dispatch/server'
import { secondsBetween } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { type HeardCar, type PickupCosts, type PickupFacts, pickupCosts } from './rules/cancel-fee.ts'
import { arrivalReadingsOf, dropProof, findProof, insertArrivalReading, writeProof } from './stores/arrival-store.ts'
import type { TripRecord } from './stores/trip-table.ts'
import type { ViewInput } from './view-input.ts'

/** Returns the stored facts on the car that approaches a trip; undefined without a driver. */
export async function pickupFactsOf({ tx, house, trip }: ViewInput): Promise<PickupFacts | undefined> {
  const { tripHash, driverId, cancelRule: rule, arrivedAt: reportedAt } = trip
  if (driverId === null || rule === null || trip.promisedAt === null) return undefined
  // A late flight extends the free wait, so a driver who is already there is on time.
  const freeUntil = trip.airport?.freeUntil ?? trip.promisedAt
  const promisedAt = freeUntil > trip.promisedAt ? freeUntil : trip.promisedAt
  const heard = reportedAt === null ? [] : await arrivalReadingsOf(tx, { tripHash, driverId })
  return { rule, pickup: trip.start.location, promisedAt, reportedAt, heard, now: house.clock.now() }
}

const nothingDue: PickupCosts = { wait: null, feeTwd: 0, creditTwd: 0 }

/** Returns the cost of ending the pick-up now, from the stored readings and the current position of the car. */
export async function costsNow(input: ViewInput): Promise<PickupCosts> {
  const facts = await pickupFactsOf(input)
  if (!facts) return nothingDue
  const heard = positionNow(input)
  const last = facts.heard.at(-1)
  const isNew = heard !== undefined && (last === undefined || heard.at > last.at)
  return pickupCosts(isNew ? { ...facts, heard: [...facts.heard, heard] } : facts)
}

/**
 * Writes the received position of the waiting car, and the wait that it proves so far. Money depends on it, so it is
 * durable, stamped with the server's clock, and independent of the driver's claims.
 */
export async function recordArrival(input: ViewInput): Promise<PickupCosts> {
  const { tx, trip } = input
  const { tripHash, driverId, arrivedAt: reportedAt, promisedAt } = trip
  if (driverId === null) return nothingDue
  const heard = positionNow(input)
  if (heard) await insertArrivalReading(tx, { tripHash, driverId, heard, pickup: trip.start.location })
  const facts = await pickupFactsOf(input)
  if (!facts || reportedAt === null || promisedAt === null) return nothingDue
  const costs = pickupCosts(facts)
  const { wait } = costs
  if (wait) await writeProof(tx, { tripHash, driverId, wait, rule: facts.rule, reportedAt, promisedAt })
  else await dropProof(tx, { tripHash, driverId })
  return costs
}

/**
 * Does the same, and returns whether the result is new to the rider: proven, no longer proven, restarted, or due now.
 */
export async function recordWaitingCar(input: ViewInput): Promise<{ readonly isNew: boolean }> {
  const { tripHash, driverId } = input.trip
  const before = driverId === null ? undefined : await findProof(input.tx, { tripHash, driverId })
  const { wait } = await recordArrival(input)
  if (!before || !wait) return { isNew: Boolean(before) !== Boolean(wait) }
  const [wasDue, isDue] = [before, wait].map(({ heardUntil, feeFrom }) => heardUntil >= feeFrom)
  return { isNew: before.feeFrom !== wait.feeFrom || wasDue !== isDue }
}

type Reported = { readonly house: House; readonly trip: TripRecord }

/** The car's current position, counted from its report of arrival. Much older positions belong to the approach. */
function positionNow({ house, trip: { driverId, arrivedAt, cancelRule } }: Reported): HeardCar | undefined {
  if (driverId === null || arrivedAt === null || cancelRule === null) return undefined
  const heard = positionOf({ house, driverId })
  if (!heard || secondsBetween(heard.at, arrivedAt) > cancelRule.silenceSecondsMax) return undefined
  return { at: heard.at, point: heard.location }
}
