import { type Handler, lockUntilEnd } from '@daoxing/kit/server'
import type { orderFavourites } from '@daoxing/places/contract'
import { inOrder, wantedOrder } from '../rules/favourite-order.ts'
import { spokenFavouritesOf } from '../spoken-favourites.ts'
import { favouritesOf, rankFavourites } from '../stores/favourite-store.ts'

/** A page that has not seen the newest favourite yet orders the others; one that is gone meanwhile is no trouble. */
export const orderFavouritesHandler: Handler<typeof orderFavourites> = async ({ body, who, tx, house, language }) => {
  const { riderId } = who
  await lockUntilEnd(tx, `rider:${riderId}`)
  const kept = inOrder(await favouritesOf(tx, riderId))
  await rankFavourites(tx, { riderId, ids: wantedOrder(body.ids, kept) })
  return [...inOrder(await spokenFavouritesOf({ tx, house, riderId, language }))]
}
