import { answer } from '@daoxing/kit/server'
import { listFavourites } from '@daoxing/places/contract'
import { inOrder } from '../rules/favourite-order.ts'
import { spokenFavouritesOf } from '../spoken-favourites.ts'

export const listFavouritesAnswer = answer(listFavourites, async ({ who, tx, house, language }) => [
  ...inOrder(await spokenFavouritesOf({ tx, house, riderId: who.riderId, language })),
])
