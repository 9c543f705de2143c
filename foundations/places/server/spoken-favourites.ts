import type { Language } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { Favourite } from '@daoxing/places/contract'
import { spokenFavourite } from './rules/spoken-favourite.ts'
import { favouritesOf } from './stores/favourite-store.ts'

type Asked = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly language: Language }

/** All favourites of a rider under the names of the rider's language. */
export async function spokenFavouritesOf({ tx, house, riderId, language }: Asked): Promise<readonly Favourite[]> {
  return (await favouritesOf(tx, riderId)).map((favourite) => spoken(house, favourite, language))
}

/** One favourite in the same way. */
export function spoken(house: House, favourite: Favourite, language: Language): Favourite {
  return spokenFavourite(favourite, language, (key, other) => house.words.say(key, other))
}
