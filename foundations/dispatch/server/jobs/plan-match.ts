import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { matchRegion, matchRegionKey } from './dispatch-jobs.ts'

type InRegion = { readonly tx: Tx; readonly house: House; readonly region: string }

/** An order lost its driver: it does not wait for the next round. */
export function matchAgainAtOnce({ tx, house, region }: InRegion): Promise<void> {
  return house.jobs.plan(tx, matchRegion, { region }, { key: matchRegionKey(region) })
}

/** The next round, unless a sooner one is planned. */
export async function matchNextRound({ tx, house, region }: InRegion): Promise<void> {
  const dueAt = plusSeconds(house.clock.now(), await configValue(tx, 'dispatch_batch_seconds'))
  await house.jobs.plan(tx, matchRegion, { region }, { key: matchRegionKey(region), dueAt, keepDueAt: true })
}
