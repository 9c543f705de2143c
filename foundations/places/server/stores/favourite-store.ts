import { foldedText } from '@daoxing/identity/contract'
import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'
import { type Favourite, FavouriteIcon, type FavouriteWish, type NewFavourite } from '@daoxing/places/contract'

type Row = {
  rider_id: string
  id: string
  icon: string
  description: string
  description_folded: string
  address: string
  address_folded: string
  lat: number
  lng: number
  is_approximate: boolean
  is_pinned: boolean
  rank: number | null
  changed_at: Instant
}
type Tables = { 'places.favourites': Row }
const table = 'places.favourites'
const columns = ['id', 'icon', 'description', 'address', 'lat', 'lng', 'is_approximate', 'is_pinned', 'rank'] as const

const favouriteOf = (row: Pick<Row, (typeof columns)[number]>): Favourite => ({
  id: row.id,
  icon: FavouriteIcon.parse(row.icon),
  description: row.description,
  address: row.address,
  location: { x: row.lng, y: row.lat },
  isApproximate: row.is_approximate,
  isPinned: row.is_pinned,
  rank: row.rank,
})

/** All of a rider's, by name. */
export async function favouritesOf(tx: Tx, riderId: string): Promise<readonly Favourite[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select(columns)
    .where('rider_id', '=', riderId)
    .orderBy('description_folded')
    .execute()
  return rows.map(favouriteOf)
}

type Written = { readonly riderId: string; readonly id: string; readonly wish: FavouriteWish; readonly now: Instant }

const valuesOf = ({ wish, now }: Pick<Written, 'wish' | 'now'>) => ({
  icon: wish.icon,
  description: wish.description,
  description_folded: foldedText(wish.description),
  address: wish.address,
  address_folded: foldedText(wish.address),
  lat: wish.location.y,
  lng: wish.location.x,
  is_approximate: wish.isApproximate,
  is_pinned: wish.isPinned,
  changed_at: now,
})

export async function insertFavourite(
  tx: Tx,
  { riderId, id, wish, now }: Written & { readonly wish: NewFavourite },
): Promise<Favourite> {
  await tablesOf<Tables>(tx)
    .insertInto(table)
    .values({ rider_id: riderId, id, rank: wish.rank ?? null, ...valuesOf({ wish, now }) })
    .execute()
  return { id, ...wish, rank: wish.rank ?? null }
}

/** Its place among the others stays. Undefined where this rider has no such favourite. */
export async function updateFavourite(tx: Tx, { riderId, id, wish, now }: Written): Promise<Favourite | undefined> {
  const row = await tablesOf<Tables>(tx)
    .updateTable(table)
    .set(valuesOf({ wish, now }))
    .where('rider_id', '=', riderId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && favouriteOf(row)
}

/** False where this rider has no such favourite. */
export async function removeFavourite(tx: Tx, { riderId, id }: { riderId: string; id: string }): Promise<boolean> {
  const { numDeletedRows } = await tablesOf<Tables>(tx)
    .deleteFrom(table)
    .where('rider_id', '=', riderId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Puts those favourites of a rider in this order. */
export async function rankFavourites(tx: Tx, { riderId, ids }: { riderId: string; ids: readonly string[] }) {
  for (const [rank, id] of ids.entries())
    await tablesOf<Tables>(tx)
      .updateTable(table)
      .set({ rank })
      .where('rider_id', '=', riderId)
      .where('id', '=', id)
      .execute()
}
