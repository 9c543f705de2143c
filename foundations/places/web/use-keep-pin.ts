import { showToast } from '@daoxing/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { type ChosenPlace, favouritesKey, favouritesQuery, sendChangeFavourite } from './places-data.ts'
import * as words from './words/compiled/messages.js'

/**
 * A favourite that is only known roughly learns its place from the pin that a ride begins or ends at, so that the next
 * ride asks no more. A pin that has come to another place says nothing of it.
 */
export function useKeepPin(typed: ChosenPlace | undefined): (place: ChosenPlace) => Promise<void> {
  const cache = useQueryClient()
  return async (place) => {
    if (typed === undefined || place.name !== typed.name || place.address !== typed.address) return
    try {
      const favourites = await cache.ensureQueryData(favouritesQuery)
      const kept = favourites.find(
        ({ description, address }) => description === place.name && address === place.address,
      )
      if (kept === undefined || !kept.isApproximate || kept.isPinned) return
      await sendChangeFavourite(kept.id, { ...kept, place })
      showToast(words.places_pin_kept())
      await cache.invalidateQueries({ queryKey: favouritesKey })
    } catch {
      // The ride has its pin; the favourite is asked for once more.
    }
  }
}
