import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { changeFavourite } from '@daoxing/places/contract'
import { favouriteClash } from '../rules/favourite-clash.ts'
import { spoken, spokenFavouritesOf } from '../spoken-favourites.ts'
import { updateFavourite } from '../stores/favourite-store.ts'

export const changeFavouriteAnswer = answer(changeFavourite, async (input) => {
  const { params, body, who, tx, house, language } = input
  const { riderId } = who
  const { id } = params
  await lockUntilEnd(tx, `rider:${riderId}`)
  const stored = await spokenFavouritesOf({ tx, house, riderId, language })
  if (!stored.some((favourite) => favourite.id === id)) throw new Refusal('kit.notFound')
  const clash = favouriteClash(body, stored, id)
  if (clash) throw clash
  const changed = await updateFavourite(tx, { riderId, id, wish: body, now: house.clock.now() })
  if (!changed) throw new Refusal('kit.notFound')
  return spoken(house, changed, language)
})
