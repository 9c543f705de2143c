import { ApiError, jittered } from '@daoxing/kit/web'
import { onlineManager, QueryClient } from '@tanstack/react-query'

// The library assumes a network until an event says otherwise: a page that opens offline would miss its return.
onlineManager.setOnline(navigator.onLine)

/**
 * Server state of all screens, as one rider sees it. A query with `meta: { isLive: true }` is refetched after each
 * reconnect.
 */
export const newPageCache = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Only a lost response is worth a retry; a refusal stays a refusal.
        retry: (count, error) => count < 2 && error instanceof ApiError && error.isAnswerLost,
        retryDelay: (attempt) => jittered(Math.min(4000, 600 * 2 ** attempt)),
      },
      mutations: { retry: false },
    },
  })
