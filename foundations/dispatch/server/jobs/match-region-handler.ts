import { type Instant, Refusal } from '@daoxing/kit/contract'
import { type House, traceAtHand, traced, tryLockUntilEnd, type Tx } from '@daoxing/kit/server'
import { announceSearch } from '../announce-search.ts'
import { batchDurations } from '../dispatch-metrics.ts'
import { driverServices, policyOf } from '../driver-services.ts'
import { refreshFleet } from '../fleet/fleet-of.ts'
import { offerToDriver } from '../offer-to-driver.ts'
import { matchRiders, type Match } from '../rules/match-riders.ts'
import { writeDecision } from '../stores/decision-store.ts'
import { isWaitedIn, readWaiting, type SeekerRecord } from '../stores/seeker-store.ts'
import { weighRiders } from '../weigh-riders.ts'
import { decisionOf } from './decision-of.ts'
import type { BatchPlace } from './dispatch-jobs.ts'
import { matchNextRound } from './plan-match.ts'

/**
 * One batch of a region. Orders of all services with the same batch interval are matched together, so that their
 * waiting times are comparable. A lock ensures that one dispatcher works on such a batch at a time; each rider's step
 * is a separate transaction, so that a failure does not affect the others. Faults are thrown at the end, after the next
 * round is planned.
 */
export async function matchRegionHandler({
  payload: place,
  house,
}: {
  payload: BatchPlace
  house: House
}): Promise<void> {
  const { region, batchSeconds } = place
  const faults: unknown[] = []
  const begunAt = house.clock.now()
  await house.database.transaction(async (tx) => {
    // Planned again rather than skipped: the running batch may have read the riders before the newest one came.
    const isAlone = await tryLockUntilEnd(tx, `dispatch:region:${region}:${batchSeconds}`)
    if (!isAlone) return matchNextRound({ tx, house, place, begunAt })
    const all = await readWaiting(tx, place)
    if (all.length === 0) return
    // An order of a service that this server does not know yet is left to a newer server.
    const services = driverServices(house)
    const waiting = all.filter(({ service }) => services.has(service))
    const facts = { 'daoxing.region': region, 'daoxing.riders': waiting.length }
    const links = waiting.map(({ trace }) => trace)
    await traced({ name: 'match batch', facts, links }, () =>
      matchBatch({ tx, house, region, begunAt, waiting, faults }),
    )
    if (await isWaitedIn(tx, place)) await matchNextRound({ tx, house, place, begunAt })
  })
  if (faults.length > 0) throw faults[0]
}

type Batch = {
  readonly tx: Tx
  readonly house: House
  readonly region: string
  readonly begunAt: Instant
  readonly waiting: readonly SeekerRecord[]
  readonly faults: unknown[]
}

/** Matches waiting riders with free drivers, makes the offers and records the reasons. */
async function matchBatch({ tx, house, region, begunAt, waiting, faults }: Batch): Promise<void> {
  const since = stopwatch()
  const fleet = await refreshFleet(house, tx)
  const { riders, freeDrivers } = await weighRiders({ tx, house, fleet, waiting })
  const weighMs = since()
  const planned = matchRiders(riders)
  const matchMs = since()
  const turns = await turnsOf({ tx, house, waiting })
  const matches = await inLanes({
    lanes: house.lanes,
    items: planned,
    work: (match) => carryOut({ house, turn: turns.get(match.rider.orderHash), match, faults }),
  })
  const took = { weighMs, matchMs, offerMs: since() }
  batchDurations.observe((weighMs + matchMs + took.offerMs) / 1000)
  await writeDecision(tx, decisionOf({ region, decidedAt: begunAt, freeDrivers, took, matches }))
}

/** A seeker, and the time that its driver will have to answer. */
type Turn = { readonly seeker: SeekerRecord; readonly offerSeconds: number }

async function turnsOf({
  tx,
  house,
  waiting,
}: Pick<Batch, 'tx' | 'house' | 'waiting'>): Promise<ReadonlyMap<string, Turn>> {
  const secondsOf = new Map<string, number>()
  for (const service of new Set(waiting.map(({ service }) => service)))
    secondsOf.set(service, (await policyOf(house, service).timing({ tx, house })).offerSeconds)
  return new Map(
    waiting.flatMap((seeker) => {
      const offerSeconds = secondsOf.get(seeker.service)
      return offerSeconds === undefined ? [] : [[seeker.orderHash, { seeker, offerSeconds }]]
    }),
  )
}

type Step = {
  readonly house: House
  readonly turn: Turn | undefined
  readonly match: Match
  readonly faults: unknown[]
}

/** Offers a match to its driver. If rider or driver changed in the meantime, the next round handles them. */
async function carryOut({ house, turn, match, faults }: Step): Promise<Match> {
  const { rider, chosen } = match
  const { orderHash } = rider
  try {
    if (!chosen || !turn) {
      if (turn?.seeker.seenAt === null) await announceSearch({ house, orderHash })
      return match
    }
    const { seeker, offerSeconds } = turn
    // The offer is part of the rider's trace and contains its batch.
    const facts = { 'daoxing.order': orderHash }
    const plan = { name: 'offer to driver', facts, from: seeker.trace ?? undefined, links: [traceAtHand()] }
    const isOffered = await traced(plan, async ({ say }) => {
      const isMade = await offerToDriver({ house, orderHash, candidate: chosen, offerSeconds })
      say({ 'daoxing.offer_made': isMade })
      return isMade
    })
    if (isOffered) return match
  } catch (error) {
    if (!(error instanceof Refusal)) faults.push(error)
  }
  return chosen ? { ...match, chosen: undefined, reason: 'movedMeanwhile' } : match
}

type Lanes<Item, Result> = {
  readonly lanes: number
  readonly items: readonly Item[]
  readonly work: (item: Item) => Promise<Result>
}

/** Processes the items in order, as many in parallel as there are lanes. */
async function inLanes<Item, Result>({ lanes, items, work }: Lanes<Item, Result>): Promise<readonly Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const lane = async () => {
    for (const [at, item] of left) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** Milliseconds since the last call, to one decimal. */
function stopwatch(): () => number {
  let before = performance.now()
  return () => {
    const now = performance.now()
    const passed = Math.round((now - before) * 10) / 10
    before = now
    return passed
  }
}
