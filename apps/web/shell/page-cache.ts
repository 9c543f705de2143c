import { ApiError, jittered, riderStay } from '@daoxing/kit/web'
import { type Mutation, MutationCache, onlineManager, QueryClient } from '@tanstack/react-query'

// The library believes in a network until it hears otherwise: a page that opens without one would miss its return.
onlineManager.setOnline(navigator.onLine)

/** A write that waits, for a line or for its next try, is not sent any more once its rider has left. */
class RiderMutations extends MutationCache {
  readonly #stay = riderStay()

  // oxlint-disable-next-line typescript/no-explicit-any -- as the library declares it
  override canRun(mutation: Mutation<any, any, any, any>): boolean {
    return !this.#stay.aborted && super.canRun(mutation)
  }
}

/**
 * Server state of all screens, as one rider sees it. A query with `meta: { isLive: true }` is asked again after each
 * reconnect.
 */
export const newPageCache = () =>
  new QueryClient({
    mutationCache: new RiderMutations(),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Only a lost answer is worth another try; a refusal stays one.
        retry: (count, error) => count < 2 && error instanceof ApiError && error.isAnswerLost,
        retryDelay: (attempt) => jittered(Math.min(4000, 600 * 2 ** attempt)),
      },
      mutations: { retry: false },
    },
  })
