import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ChargingOrder } from './order.ts'
import { ChargingEvent } from './order-state.ts'

/** To `rider:{riderId}`, once for each change of a session; the higher revision wins. */
export const chargingChanged = defineEvent('chargingChanged', z.object({ event: ChargingEvent, order: ChargingOrder }))
