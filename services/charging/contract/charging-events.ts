import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { ChargingNotification, ChargingOrder } from './order.ts'
import { ChargingReservation } from './reservation.ts'

/** To `rider:{riderId}`, once for each change of a session; the higher revision wins [CHG-059]. */
export const chargingOrderUpdated = defineEvent('chargingOrderUpdated', z.object({ order: ChargingOrder }))

/** To the rider when a session ends, fails or pauses [CHG-060]. */
export const chargingOrderNotification = defineEvent('chargingOrderNotification', ChargingNotification)

/** To the rider when the payment of a session fails [CHG-061]; `message` is in the rider's language. */
export const chargingAutoPaymentFailed = defineEvent(
  'chargingAutoPaymentFailed',
  z.object({ order: ChargingOrder, message: z.string() }),
)

/** To the rider, once for each change of a reservation, which is no order; the higher revision wins. */
export const chargingReservationUpdated = defineEvent(
  'chargingReservationUpdated',
  z.object({ reservation: ChargingReservation }),
)
