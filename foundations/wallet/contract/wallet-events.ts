import { defineEvent } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { PaymentDefaults } from './payment-defaults.ts'
import { TripPayment } from './trip-payment.ts'

/**
 * To `rider:{riderId}` when a card or wallet was bound, removed, chosen or flagged, or the credit changed; the higher
 * revision wins.
 */
export const paymentDefaultsChanged = defineEvent('paymentDefaultsChanged', z.object({ defaults: PaymentDefaults }))

/** To `rider:{riderId}` at every change of a trip's payment; the higher revision wins. */
export const tripPaymentChanged = defineEvent('tripPaymentChanged', z.object({ payment: TripPayment }))
