import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const searches = defineTable('rental.searches', {
  columns: {
    riderId: z.string(),
    fromStationId: z.string(),
    toStationId: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    searchedAt: Instant,
  },
  key: ['riderId', 'fromStationId', 'toStationId'],
})
export type Search = RecordOf<typeof searches>

const keptMax = 10

/** The rider's last searches, the newest first. */
export function searchesOf(tx: Tx, riderId: string): Promise<readonly Search[]> {
  return searches.all(tx, (query) =>
    query.where('rider_id', '=', riderId).orderBy('searched_at', 'desc').limit(keptMax),
  )
}

/** The same stations again replace the earlier search, and only the newest stay. */
export async function rememberSearch(tx: Tx, search: Search): Promise<void> {
  const { startsAt, endsAt, searchedAt, riderId } = search
  await searches.put(tx, search, { startsAt, endsAt, searchedAt })
  const oldest = (await searchesOf(tx, riderId)).at(-1)
  if (oldest)
    await searches.deleteWhere(tx, (query) =>
      query.where('rider_id', '=', riderId).where('searched_at', '<', oldest.searchedAt),
    )
}

export function deleteSearchesOf(tx: Tx, riderId: string): Promise<number> {
  return searches.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
