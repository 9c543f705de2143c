import { configValue } from '@daoxing/configs/server'
import { type Instant, Refusal } from '@daoxing/kit/contract'
import { type House, traceAtHand, traced, tryLockUntilEnd, type Tx } from '@daoxing/kit/server'
import { announceSearch } from '../announce-search.ts'
import { batchDurations } from '../dispatch-metrics.ts'
import { refreshFleet } from '../fleet/fleet-of.ts'
import { offerToDriver } from '../offer-to-driver.ts'
import { matchRiders, type Match } from '../rules/match-riders.ts'
import { writeDecision } from '../stores/decision-store.ts'
import { readWaiting, type SeekerRow } from '../stores/seeker-store.ts'
import { weighRiders } from '../weigh-riders.ts'
import { decisionOf } from './decision-of.ts'
import { matchNextRound } from './plan-match.ts'

/**
 * One batch of a region. One dispatcher a region works at a time, by a lock; each rider's step is a transaction of its
 * own, so that one that fails holds up no other. Faults are thrown at the end, when the next round is planned.
 */
export async function matchRegionWork({
  payload: { region },
  house,
}: {
  payload: { region: string }
  house: House
}): Promise<void> {
  const faults: unknown[] = []
  const begunAt = house.clock.now()
  await house.database.transaction(async (tx) => {
    // Not merely skipped: the batch that is at work may have read the riders before the newest one came.
    if (!(await tryLockUntilEnd(tx, `dispatch:region:${region}`))) return matchNextRound({ tx, house, region, begunAt })
    const waiting = await readWaiting(tx, region)
    if (waiting.length === 0) return
    const facts = { 'daoxing.region': region, 'daoxing.riders': waiting.length }
    const links = waiting.map(({ trace }) => trace)
    await traced({ name: 'match batch', facts, links }, () =>
      matchBatch({ tx, house, region, begunAt, waiting, faults }),
    )
    if ((await readWaiting(tx, region)).length > 0) await matchNextRound({ tx, house, region, begunAt })
  })
  if (faults.length > 0) throw faults[0]
}

type Batch = {
  readonly tx: Tx
  readonly house: House
  readonly region: string
  readonly begunAt: Instant
  readonly waiting: readonly SeekerRow[]
  readonly faults: unknown[]
}

/** Weighs who waits against who is free, makes the offers and writes down why. */
async function matchBatch({ tx, house, region, begunAt, waiting, faults }: Batch): Promise<void> {
  const since = stopwatch()
  const fleet = await refreshFleet(house, tx)
  const { riders, freeDrivers } = await weighRiders({ tx, house, fleet, waiting })
  const weighMs = since()
  const planned = matchRiders(riders)
  const matchMs = since()
  const offerSeconds = await configValue(tx, 'offer_seconds')
  const seekers = new Map(waiting.map((seeker) => [seeker.orderHash, seeker]))
  const matches = await inLanes({
    lanes: house.lanes,
    items: planned,
    work: (match) => carryOut({ house, seeker: seekers.get(match.rider.orderHash), match, offerSeconds, faults }),
  })
  const took = { weighMs, matchMs, offerMs: since() }
  batchDurations.observe((weighMs + matchMs + took.offerMs) / 1000)
  await writeDecision(tx, decisionOf({ region, decidedAt: begunAt, freeDrivers, took, matches }))
}

type Step = {
  readonly house: House
  readonly seeker: SeekerRow | undefined
  readonly match: Match
  readonly offerSeconds: number
  readonly faults: unknown[]
}

/** Offers a match to its driver. A rider or driver who moved meanwhile is left to the next round. */
async function carryOut({ house, seeker, match, offerSeconds, faults }: Step): Promise<Match> {
  const { rider, chosen } = match
  const { orderHash } = rider
  try {
    if (!chosen) {
      if (seeker && !seeker.isSeen) await announceSearch({ house, orderHash })
      return match
    }
    // The offer is a part of the rider's trace, and says which batch it came from.
    const facts = { 'daoxing.order': orderHash }
    const plan = { name: 'offer to driver', facts, from: seeker?.trace ?? undefined, links: [traceAtHand()] }
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

/** Does the items in their order, as many side by side as there are lanes. */
async function inLanes<Item, Result>({ lanes, items, work }: Lanes<Item, Result>): Promise<readonly Result[]> {
  const results: Result[] = []
  const left = items.entries()
  const lane = async () => {
    for (const [at, item] of left) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** Answers the milliseconds since it was last asked, in tenths. */
function stopwatch(): () => number {
  let before = performance.now()
  return () => {
    const now = performance.now()
    const passed = Math.round((now - before) * 10) / 10
    before = now
    return passed
  }
}
