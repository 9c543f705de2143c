import type { Handler } from '@daoxing/kit/server'
import type { listFavourites } from '@daoxing/places/contract'
import { inOrder } from '../rules/favourite-order.ts'
import { favouritesOf } from '../stores/favourite-store.ts'

export const listFavouritesHandler: Handler<typeof listFavourites> = async ({ who, tx }) => [
  ...inOrder(await favouritesOf(tx, who.riderId)),
]
