import type { Handler } from '@daoxing/kit/server'
import { type Favourite, FavouriteIcon, type listFavourites } from '@daoxing/places/contract'
import { favouritesOf } from '../stores/favourite-store.ts'

export const listFavouritesHandler: Handler<typeof listFavourites> = async ({ who, tx }) => {
  const place = ({ icon }: Favourite) => FavouriteIcon.options.indexOf(icon)
  return (await favouritesOf(tx, who.riderId)).toSorted((a, b) => place(a) - place(b))
}
