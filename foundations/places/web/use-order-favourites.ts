import { showToast } from '@daoxing/kit/web'
import type { Favourite } from '@daoxing/places/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { favouritesKey, sendFavouriteOrder } from './places-data.ts'
import * as words from './words/compiled/messages.js'

/** Puts the favourites in an order. It is seen at once, and seen as it was again where the server did not take it. */
export function useOrderFavourites() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: orderKey,
    // One after the other, so that the last one wins on the server, too.
    scope: { id: 'favourite order' },
    mutationFn: (favourites: readonly Favourite[]) => sendFavouriteOrder(favourites.map(({ id }) => id)),
    onMutate: async (favourites) => {
      await cache.cancelQueries({ queryKey: favouritesKey })
      cache.setQueryData(favouritesKey, favourites)
    },
    onError: () => showToast(words.places_order_failed(), failedMs),
    // Not before the last: an answer in between would show, and hand to the next move, an order that is past.
    onSettled: () =>
      cache.isMutating({ mutationKey: orderKey }) > 1
        ? undefined
        : cache.invalidateQueries({ queryKey: favouritesKey }),
  })
}

const orderKey = ['places', 'favourite order']
const failedMs = 4000
