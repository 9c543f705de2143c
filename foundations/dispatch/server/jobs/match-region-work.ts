import { Refusal } from '@daoxing/kit/contract'
import { behindSavepoint, type House, tryLockUntilEnd } from '@daoxing/kit/server'
import { dispatchClientPort } from '../dispatch-client.ts'
import { refreshFleet } from '../fleet/fleet-of.ts'
import { lockOrder } from '../locks.ts'
import { offerToDriver } from '../offer-to-driver.ts'
import { matchRiders, type Match } from '../rules/match-riders.ts'
import { writeDecision } from '../stores/decision-store.ts'
import { markSeen, readSeeker, readWaiting, type SeekerRow } from '../stores/seeker-store.ts'
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
  await house.database.transaction(async (tx) => {
    // Not merely skipped: the batch that is at work may have read the riders before the newest one came.
    if (!(await tryLockUntilEnd(tx, `dispatch:region:${region}`))) return matchNextRound({ tx, house, region })
    const waiting = await readWaiting(tx, region)
    if (waiting.length === 0) return
    for (const rider of waiting.filter(({ isSeen }) => !isSeen)) await announce(house, rider, faults)
    const fleet = await refreshFleet(house, tx)
    const { riders, freeDrivers } = await weighRiders({ tx, house, fleet, waiting })
    const seekers = new Map(waiting.map((seeker) => [seeker.orderHash, seeker]))
    const matches: Match[] = []
    for (const match of matchRiders(riders)) {
      const seeker = seekers.get(match.rider.orderHash)
      const isOffered = match.chosen && seeker && (await offer(house, { seeker, match, faults }))
      matches.push(match.chosen && !isOffered ? { ...match, chosen: undefined, reason: 'movedMeanwhile' } : match)
    }
    await writeDecision(tx, decisionOf({ region, decidedAt: house.clock.now(), freeDrivers, matches }))
    if ((await readWaiting(tx, region)).length > 0) await matchNextRound({ tx, house, region })
  })
  if (faults.length > 0) throw faults[0]
}

/** Tells the service once that its order is being looked after. */
async function announce(house: House, { orderHash, service }: SeekerRow, faults: unknown[]): Promise<void> {
  try {
    await house.database.transaction(async (tx) => {
      await lockOrder(tx, orderHash)
      const seeker = await readSeeker(tx, orderHash)
      if (!seeker || seeker.isSeen) return
      const client = house.port(dispatchClientPort(service))
      await behindSavepoint(tx, () => client.searching({ tx, house, orderHash })).catch(unlessRefused)
      await markSeen(tx, { orderHash, now: house.clock.now() })
    })
  } catch (error) {
    faults.push(error)
  }
}

type Pair = { readonly seeker: SeekerRow; readonly match: Match; readonly faults: unknown[] }

/** Answers whether the offer went out; a rider or driver who moved meanwhile is left to the next round. */
async function offer(house: House, { seeker, match, faults }: Pair): Promise<boolean> {
  const candidate = match.chosen
  if (!candidate) return false
  try {
    return await offerToDriver({ house, orderHash: seeker.orderHash, candidate })
  } catch (error) {
    if (!(error instanceof Refusal)) faults.push(error)
    return false
  }
}

/** A refusal says that the order needs no word of this any more. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
