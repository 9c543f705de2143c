import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { type BatchPlace, matchRegion, matchRegionKey } from './dispatch-jobs.ts'

/** The part of a seeker or an offer that identifies its batch. */
const payloadOf = ({ region, batchSeconds }: BatchPlace): BatchPlace => ({ region, batchSeconds })

type Planned = { readonly tx: Tx; readonly house: House; readonly place: BatchPlace }

/** An order starts waiting: it joins the planned batch, or else starts one now. */
export function matchSoon({ tx, house, place }: Planned): Promise<void> {
  return house.jobs.plan(tx, matchRegion, payloadOf(place), { key: matchRegionKey(place), keepDueAt: true })
}

/** An order lost its driver: it does not wait for the next round. */
export function matchAgainAtOnce({ tx, house, place }: Planned): Promise<void> {
  return house.jobs.plan(tx, matchRegion, payloadOf(place), { key: matchRegionKey(place) })
}

/** Plans the next round, relative to the start of this one, whatever its duration; an earlier planned one stays. */
export async function matchNextRound({
  tx,
  house,
  place,
  begunAt,
}: Planned & { readonly begunAt: Instant }): Promise<void> {
  const dueAt = plusSeconds(begunAt, place.batchSeconds)
  await house.jobs.plan(tx, matchRegion, payloadOf(place), { key: matchRegionKey(place), dueAt, isSoonest: true })
}
