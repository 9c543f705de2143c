import { showToast } from '@daoxing/kit/web'
import type { Favourite } from '@daoxing/places/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { favouritesKey } from './places-data.ts'
import { sendFavouriteOrder } from './favourite-data.ts'
import * as words from './words/compiled/messages.js'

/** Changes the order of the favourites optimistically; reverts it if the server refuses. */
export function useOrderFavourites() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: orderKey,
    // Sequentially, so that the last one also wins on the server.
    scope: { id: 'favourite order' },
    mutationFn: (favourites: readonly Favourite[]) => sendFavouriteOrder(favourites.map(({ id }) => id)),
    onMutate: async (favourites) => {
      await cache.cancelQueries({ queryKey: favouritesKey })
      cache.setQueryData(favouritesKey, favourites)
    },
    onError: () => showToast(words.places_order_failed(), failedMs),
    // Only after the last: an earlier reply would show an outdated order, and pass it to the next move.
    onSettled: () =>
      cache.isMutating({ mutationKey: orderKey }) > 1
        ? undefined
        : cache.invalidateQueries({ queryKey: favouritesKey }),
  })
}

const orderKey = ['places', 'favourite order']
const failedMs = 4000
