import type { ChunkHints } from '@daoxing/kit/web'

/** @public The build of the page reads it. */
export const chunkHints: ChunkHints = {
  schemas: ['../contract/business-refusals'],
}
