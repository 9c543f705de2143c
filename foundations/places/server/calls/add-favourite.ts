import { newUuid } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { type Handler, lockUntilEnd } from '@daoxing/kit/server'
import { type addFavourite, favouritesMax } from '@daoxing/places/contract'
import { favouriteClash } from '../rules/favourite-clash.ts'
import { spoken, spokenFavouritesOf } from '../spoken-favourites.ts'
import { insertFavourite } from '../stores/favourite-store.ts'

/** The same place under the same name is there already: two taps make one favourite. */
export const addFavouriteHandler: Handler<typeof addFavourite> = async ({ body, who, tx, house, language }) => {
  const { riderId } = who
  await lockUntilEnd(tx, `rider:${riderId}`)
  const kept = await spokenFavouritesOf({ tx, house, riderId, language })
  const twin = kept.find(({ description, address }) => description === body.description && address === body.address)
  if (twin) return twin
  const clash = favouriteClash(body, kept)
  if (clash) throw clash
  if (kept.length >= favouritesMax) throw new Refusal('places.favouritesFull', { max: favouritesMax })
  const wish = { riderId, id: newUuid(house.random), wish: body, now: house.clock.now() }
  return spoken(house, await insertFavourite(tx, wish), language)
}
