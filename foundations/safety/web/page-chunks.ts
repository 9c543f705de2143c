import type { ChunkHints } from '@daoxing/kit/web'

/** @public The page build reads it. */
export const chunkHints: ChunkHints = {
  // A plain rule that schemas need. In the chunk of a screen, schemas and screen would wait for each other.
  schemas: ['../contract/contact-number'],
}
