import type { ChunkHints } from '@daoxing/kit/web'

/** @public The page build reads it. */
export const chunkHints: ChunkHints = {
  // In the declaration of every service, and in schemas.
  base: ['../contract/shared-notice-kinds'],
  // Followers of live events come once the page is idle.
  later: ['follow-notices', 'push-device', 'show-notice'],
}
