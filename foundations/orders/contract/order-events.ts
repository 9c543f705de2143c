import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Order } from './order.ts'
import { Ticket } from './ticket.ts'

/** Sent to `rider:{riderId}` at every change of the register; the higher revision wins. */
export const orderChanged = defineEvent('orderChanged', z.object({ order: Order }))

/** Sent once, when an order has been paid. Points, invoices and notices subscribe to it. */
export const orderSettled = defineEvent(
  'orderSettled',
  z.object({ orderHash: z.string(), riderId: z.string(), service: z.string(), amountTwd: z.int() }),
)

/**
 * Sent to `rider:{riderId}` when a question to customer service was created, answered or closed; the higher revision
 * wins.
 */
export const ticketChanged = defineEvent('ticketChanged', z.object({ ticket: Ticket }))
