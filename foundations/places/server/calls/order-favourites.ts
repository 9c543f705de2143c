import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { orderFavourites } from '@daoxing/places/contract'
import { inOrder, wantedOrder } from '../rules/favourite-order.ts'
import { spokenFavouritesOf } from '../spoken-favourites.ts'
import { favouritesOf, rankFavourites } from '../stores/favourite-store.ts'

/** A page without the newest favourite orders the others; a favourite deleted in the meantime is ignored. */
export const orderFavouritesAnswer = answer(orderFavourites, async ({ body, who, tx, house, language }) => {
  const { riderId } = who
  await lockUntilEnd(tx, `rider:${riderId}`)
  const stored = inOrder(await favouritesOf(tx, riderId))
  await rankFavourites(tx, { riderId, ids: wantedOrder(body.ids, stored) })
  return [...inOrder(await spokenFavouritesOf({ tx, house, riderId, language }))]
})
