import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Order } from './order.ts'

/** Sent to `rider:{riderId}` at every change of the register; the higher revision wins. */
export const orderChanged = defineEvent('orderChanged', z.object({ order: Order }))

/** Sent once, when an order has been paid. Points, invoices and notices subscribe to it. */
export const orderSettled = defineEvent(
  'orderSettled',
  z.object({ orderHash: z.string(), riderId: z.string(), service: z.string(), amountTwd: z.int() }),
)

/** Sent at each refund of an order that was paid, with what was refunded of it so far. The greatest amount counts. */
export const orderRefunded = defineEvent(
  'orderRefunded',
  z.object({ orderHash: z.string(), riderId: z.string(), service: z.string(), refundedTwd: z.int() }),
)
