import { showToast } from '@daoxing/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { type ChosenPlace, favouritesKey, favouritesQuery } from './places-data.ts'
import { sendChangeFavourite } from './favourite-data.ts'
import * as words from './words/compiled/messages.js'

/**
 * An approximate favourite adopts the pin of a ride's start or destination, so that the next ride needs no
 * confirmation. A pin at another place does not count.
 */
export function useSavePin(typed: ChosenPlace | undefined): (place: ChosenPlace) => Promise<void> {
  const cache = useQueryClient()
  return async (place) => {
    if (typed === undefined || place.name !== typed.name || place.address !== typed.address) return
    try {
      const favourites = await cache.ensureQueryData(favouritesQuery)
      const stored = favourites.find(
        ({ description, address }) => description === place.name && address === place.address,
      )
      if (stored === undefined || !stored.isApproximate || stored.isPinned) return
      await sendChangeFavourite(stored.id, { ...stored, place })
      showToast(words.places_pin_kept())
      await cache.invalidateQueries({ queryKey: favouritesKey })
    } catch {
      // The ride keeps its pin; the favourite will need another confirmation.
    }
  }
}
