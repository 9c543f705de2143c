import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { matchRegion, matchRegionKey } from './dispatch-jobs.ts'

type InRegion = { readonly tx: Tx; readonly house: House; readonly region: string }

/** An order lost its driver: it does not wait for the next round. */
export function matchAgainAtOnce({ tx, house, region }: InRegion): Promise<void> {
  return house.jobs.plan(tx, matchRegion, { region }, { key: matchRegionKey(region) })
}

/** The next round, counted from when this one began, however long it took; a sooner one that is planned stays. */
export async function matchNextRound({
  tx,
  house,
  region,
  begunAt,
}: InRegion & { readonly begunAt: Instant }): Promise<void> {
  const dueAt = plusSeconds(begunAt, await configValue(tx, 'dispatch_batch_seconds'))
  await house.jobs.plan(tx, matchRegion, { region }, { key: matchRegionKey(region), dueAt, isSoonest: true })
}
