import * as z from 'zod/mini'
import { defineEvent } from './define-event.ts'

/** Sent to a socket right before it is disconnected because its session has expired. */
export const sessionEnded = defineEvent('sessionEnded', z.object({ code: z.literal('TOKEN_INVALID_OR_EXPIRED') }))
