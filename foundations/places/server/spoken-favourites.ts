import type { Language } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import type { Favourite } from '@daoxing/places/contract'
import { spokenFavourite } from './rules/spoken-favourite.ts'
import { favouritesOf } from './stores/favourite-store.ts'

type FavouritesInput = { readonly tx: Tx; readonly house: House; readonly riderId: string; readonly language: Language }

/** All favourites of a rider, named in the rider's language. */
export async function spokenFavouritesOf({
  tx,
  house,
  riderId,
  language,
}: FavouritesInput): Promise<readonly Favourite[]> {
  return (await favouritesOf(tx, riderId)).map((favourite) => spoken(house, favourite, language))
}

/** Translates the name of one favourite. */
export function spoken(house: House, favourite: Favourite, language: Language): Favourite {
  return spokenFavourite(favourite, language, (key, other) => house.words.say(key, other))
}
