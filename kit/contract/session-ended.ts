import * as z from 'zod/mini'
import { defineEvent } from './define-event.ts'

/** Said to a socket whose session has expired, right before it is cut off. */
export const sessionEnded = defineEvent('sessionEnded', z.object({ code: z.literal('TOKEN_INVALID_OR_EXPIRED') }))
