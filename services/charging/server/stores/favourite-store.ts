import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const favourites = defineTable('charging.favourites', {
  columns: { riderId: z.string(), stationKey: z.string(), markedAt: Instant },
  key: ['riderId', 'stationKey'],
})

/** The keys of the stations that a rider has marked. */
export async function favouritesOf(tx: Tx, riderId: string): Promise<ReadonlySet<string>> {
  const marked = await favourites.all(tx, (query) => query.where('rider_id', '=', riderId))
  return new Set(marked.map(({ stationKey }) => stationKey))
}

export async function putFavourite(
  tx: Tx,
  favourite: { readonly riderId: string; readonly stationKey: string; readonly markedAt: Instant },
): Promise<void> {
  await favourites.put(tx, favourite)
}

export async function removeFavourite(
  tx: Tx,
  key: { readonly riderId: string; readonly stationKey: string },
): Promise<void> {
  await favourites.delete(tx, key)
}

/** Deletes every mark of a rider, with the account. */
export async function deleteFavouritesOf(tx: Tx, riderId: string): Promise<void> {
  await favourites.deleteWhere(tx, (query) => query.where('rider_id', '=', riderId))
}
