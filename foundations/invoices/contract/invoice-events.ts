import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** Sent to `rider:{riderId}` after any change of an order's invoices; the page reads them again. */
export const invoicesChanged = defineEvent('invoicesChanged', z.object({ order_hash: z.string(), revision: z.int() }))
