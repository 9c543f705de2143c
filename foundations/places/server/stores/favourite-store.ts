import { foldedText } from '@daoxing/identity/contract'
import { Instant } from '@daoxing/kit/contract'
import { composed, defineTable, type Tx, writeOnly } from '@daoxing/kit/server'
import { Favourite, type FavouriteWish, type NewFavourite } from '@daoxing/places/contract'
import * as z from 'zod/mini'

const { location: _, ...facts } = Favourite.shape
const favourites = defineTable('places.favourites', {
  columns: {
    riderId: writeOnly(z.string()),
    ...facts,
    isApproximate: z.boolean(),
    location: composed(
      { lat: z.number(), lng: z.number() },
      {
        read: ({ lat, lng }): Favourite['location'] => ({ x: lng, y: lat }),
        write: ({ x, y }: Favourite['location']) => ({ lat: y, lng: x }),
      },
    ),
    descriptionFolded: writeOnly(z.string()),
    addressFolded: writeOnly(z.string()),
    changedAt: writeOnly(Instant),
  },
  key: ['riderId', 'id'],
})

/** All favourites of a rider, by name. */
export function favouritesOf(tx: Tx, riderId: string): Promise<readonly Favourite[]> {
  return favourites.all(tx, (query) => query.where('rider_id', '=', riderId).orderBy('description_folded'))
}

type Written = { readonly riderId: string; readonly id: string; readonly wish: FavouriteWish; readonly now: Instant }

const valuesOf = ({ wish, now }: Pick<Written, 'wish' | 'now'>) => ({
  icon: wish.icon,
  description: wish.description,
  descriptionFolded: foldedText(wish.description),
  address: wish.address,
  addressFolded: foldedText(wish.address),
  location: wish.location,
  isApproximate: wish.isApproximate,
  isPinned: wish.isPinned,
  changedAt: now,
})

export function insertFavourite(
  tx: Tx,
  { riderId, id, wish, now }: Written & { readonly wish: NewFavourite },
): Promise<Favourite> {
  return favourites.insert(tx, { riderId, id, rank: wish.rank, ...valuesOf({ wish, now }) })
}

/** It keeps its position in the order. Undefined if this rider has no such favourite. */
export function updateFavourite(tx: Tx, { riderId, id, wish, now }: Written): Promise<Favourite | undefined> {
  return favourites.update(tx, { riderId, id }, valuesOf({ wish, now }))
}

/** False if this rider has no such favourite. */
export async function removeFavourite(tx: Tx, key: { riderId: string; id: string }): Promise<boolean> {
  return (await favourites.delete(tx, key)) !== undefined
}

/** Stores this order of a rider's favourites. */
export async function rankFavourites(tx: Tx, { riderId, ids }: { riderId: string; ids: readonly string[] }) {
  for (const [rank, id] of ids.entries()) await favourites.update(tx, { riderId, id }, { rank })
}
