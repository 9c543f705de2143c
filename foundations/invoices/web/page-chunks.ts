import type { ChunkHints } from '@daoxing/kit/web'

/** @public The page build reads it. */
export const chunkHints: ChunkHints = {
  // Plain rules that schemas need. In the chunk of a screen, schemas and screen would wait for each other.
  schemas: ['../contract/invoice-codes', '../contract/carrier-kinds'],
}
