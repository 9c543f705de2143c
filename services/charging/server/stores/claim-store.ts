import { atCommit, defineTable, tablesOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { OrderRecord } from './order-table.ts'

/** One live session per rider and per station: the key of the table makes the second one impossible. */
const claims = defineTable('charging.claims', {
  columns: { claimed: z.string(), orderHash: z.string() },
  key: ['claimed'],
})

type Claim = Pick<OrderRecord, 'riderId' | 'stationId' | 'orderHash'>

/** Claims rider and station for a session; returns what another session already claims. */
export async function claimBoth(tx: Tx, { riderId, stationId, orderHash }: Claim): Promise<'rider' | 'station' | null> {
  if (!(await claims.insertIfAbsent(tx, { claimed: `rider:${riderId}`, orderHash }))) return 'rider'
  if (!(await claims.insertIfAbsent(tx, { claimed: `station:${stationId}`, orderHash }))) return 'station'
  return null
}

/** Releases rider and station at the commit, if this session still claims them. */
export function releaseBoth(tx: Tx, { orderHash }: Claim): Promise<void> {
  return atCommit(tx, tablesOf(tx, claims).deleteFrom('charging.claims').where('order_hash', '=', orderHash))
}

/** The ids of the stations with a live session. */
export async function takenStations(tx: Tx): Promise<ReadonlySet<string>> {
  const taken = await claims.all(tx, (query) => query.where('claimed', 'like', 'station:%'))
  return new Set(taken.map(({ claimed }) => claimed.slice('station:'.length)))
}
