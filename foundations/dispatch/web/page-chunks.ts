import type { ChunkHints } from '@daoxing/kit/web'

/** @public The page build reads it. */
export const chunkHints: ChunkHints = {
  later: ['follow-talks', 'send-unsent', 'unsent-messages', 'talk-cache'],
  'trip-parts': ['dispatch-data'],
}
