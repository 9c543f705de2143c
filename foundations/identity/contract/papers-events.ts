import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The papers of a rider have moved; the page fetches them. Neither a document nor a number is in the event. */
export const papersChanged = defineEvent(
  'papersChanged',
  z.object({ riderId: z.string(), status: z.literal([1, 2, 3, 4, 5, 6, 9, 99, -9]), revision: z.int() }),
)
