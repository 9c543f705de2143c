import { positionOf } from '@daoxing/dispatch/server'
import { secondsBetween } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { type HeardCar, type PickupCosts, type PickupFacts, pickupCosts } from './rules/cancel-fee.ts'
import { arrivalReadingsOf, dropProof, findProof, insertArrivalReading, writeProof } from './stores/arrival-store.ts'
import type { TripRecord } from './stores/trip-record.ts'
import type { ViewInput } from './view-input.ts'

/** Returns the stored facts on the car that comes to a trip; undefined without a driver. */
export async function pickupFactsOf({ tx, house, trip }: ViewInput): Promise<PickupFacts | undefined> {
  const { tripHash, driverId, cancelRule: rule, promisedAt, arrivedAt: reportedAt } = trip
  if (driverId === null || rule === null || promisedAt === null) return undefined
  const heard = reportedAt === null ? [] : await arrivalReadingsOf(tx, { tripHash, driverId })
  return { rule, pickup: trip.start.location, promisedAt, reportedAt, heard, now: house.clock.now() }
}

const nothingDue: PickupCosts = { wait: null, feeTwd: 0, creditTwd: 0 }

/** Returns the cost of ending the pick-up now, from the stored readings and the current position of the car. */
export async function costsNow(input: ViewInput): Promise<PickupCosts> {
  const facts = await pickupFactsOf(input)
  if (!facts) return nothingDue
  const heard = heardNow(input)
  const last = facts.heard.at(-1)
  const isNews = heard !== undefined && (last === undefined || heard.at > last.at)
  return pickupCosts(isNews ? { ...facts, heard: [...facts.heard, heard] } : facts)
}

/**
 * Writes where the waiting car is heard to be, and what that proves by now. Money depends on it, so it is durable, and
 * stamped with our clock: a driver's word is not in it.
 */
export async function hearArrival(input: ViewInput): Promise<PickupCosts> {
  const { tx, trip } = input
  const { tripHash, driverId, arrivedAt: reportedAt, promisedAt } = trip
  if (driverId === null) return nothingDue
  const heard = heardNow(input)
  if (heard) await insertArrivalReading(tx, { tripHash, driverId, heard, pickup: trip.start.location })
  const facts = await pickupFactsOf(input)
  if (!facts || reportedAt === null || promisedAt === null) return nothingDue
  const costs = pickupCosts(facts)
  const { wait } = costs
  if (wait) await writeProof(tx, { tripHash, driverId, wait, rule: facts.rule, reportedAt, promisedAt })
  else await dropProof(tx, { tripHash, driverId })
  return costs
}

/** The same, and whether it is news to the rider: proven, no longer proven, begun anew, or due by now. */
export async function hearWaitingCar(input: ViewInput): Promise<{ readonly isNews: boolean }> {
  const { tripHash, driverId } = input.trip
  const before = driverId === null ? undefined : await findProof(input.tx, { tripHash, driverId })
  const { wait } = await hearArrival(input)
  if (!before || !wait) return { isNews: Boolean(before) !== Boolean(wait) }
  const [wasDue, isDue] = [before, wait].map(({ heardUntil, feeFrom }) => heardUntil >= feeFrom)
  return { isNews: before.feeFrom !== wait.feeFrom || wasDue !== isDue }
}

type Reported = { readonly house: House; readonly trip: TripRecord }

/** Where the car is heard now, from its own report on; what was heard long before belongs to the way. */
function heardNow({ house, trip: { driverId, arrivedAt, cancelRule } }: Reported): HeardCar | undefined {
  if (driverId === null || arrivedAt === null || cancelRule === null) return undefined
  const heard = positionOf({ house, driverId })
  if (!heard || secondsBetween(heard.at, arrivedAt) > cancelRule.silenceSecondsMax) return undefined
  return { at: heard.at, point: heard.location }
}
