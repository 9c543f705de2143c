import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Ticket } from './ticket.ts'

/** Sent to `rider:{riderId}` at every change of a ticket; the higher revision wins. */
export const ticketChanged = defineEvent('ticketChanged', z.object({ ticket: Ticket }))
