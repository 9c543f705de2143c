import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { RentalOrder } from './order.ts'

/** To `rider:{riderId}`, once for each change of an order; the higher revision wins. */
export const rentalOrderChanged = defineEvent('rentalOrderChanged', z.object({ order: RentalOrder }))
