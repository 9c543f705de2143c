import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { RentalOrder } from './order.ts'
import { SharedRental } from './shared-car.ts'

/** To `rider:{riderId}`, once for each change of an order; the higher revision wins. */
export const rentalOrderChanged = defineEvent('rentalOrderChanged', z.object({ order: RentalOrder }))

/** To `rider:{riderId}`, once for each change of a rental of a shared car; the higher revision wins. */
export const sharedRentalChanged = defineEvent('sharedRentalChanged', z.object({ order: SharedRental }))
