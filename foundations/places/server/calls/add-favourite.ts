import { newUuid } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { addFavourite, favouritesMax } from '@daoxing/places/contract'
import { favouriteClash } from '../rules/favourite-clash.ts'
import { spoken, spokenFavouritesOf } from '../spoken-favourites.ts'
import { insertFavourite } from '../stores/favourite-store.ts'

/** The same place exists under the same name: two taps create one favourite. */
export const addFavouriteAnswer = answer(addFavourite, async ({ body, who, tx, house, language }) => {
  const { riderId } = who
  await lockUntilEnd(tx, `rider:${riderId}`)
  const stored = await spokenFavouritesOf({ tx, house, riderId, language })
  const twin = stored.find(({ description, address }) => description === body.description && address === body.address)
  if (twin) return twin
  const clash = favouriteClash(body, stored)
  if (clash) throw clash
  if (stored.length >= favouritesMax) throw new Refusal('places.favouritesFull', { max: favouritesMax })
  const wish = { riderId, id: newUuid(house.random), wish: body, now: house.clock.now() }
  return spoken(house, await insertFavourite(tx, wish), language)
})
