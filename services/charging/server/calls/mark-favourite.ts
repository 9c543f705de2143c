import { markFavourite } from '@daoxing/charging/contract'
import { answer } from '@daoxing/kit/server'
import { offeredLocation } from '../find/station-detail.ts'
import { stationKeyText } from '../rules/station-key.ts'
import { putFavourite, removeFavourite } from '../stores/favourite-store.ts'

/** The mark of a station that is no longer offered may still be taken away. */
export const markFavouriteAnswer = answer(markFavourite, async ({ params: key, body, who, tx, house }) => {
  const favourite = { riderId: who.riderId, stationKey: stationKeyText(key) }
  if (body.isFavourite) {
    await offeredLocation({ tx, key })
    await putFavourite(tx, { ...favourite, markedAt: house.clock.now() })
  } else await removeFavourite(tx, favourite)
  return body
})
