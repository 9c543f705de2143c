import { defineService } from '@daoxing/kit/contract'
import { sharedNoticeKinds } from '@daoxing/notices/contract'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { chargingOnPage } from './on-page.ts'

/** The declaration of the service, for home, the order list, notices, rights and configs. */
export const chargingService = defineService({
  ...chargingOnPage,
  bookingTypes: { CHARGING: { isReserved: false } },
  states: { PRE_START: {}, INVALID: {}, CHARGING: {}, PRE_STOP: {}, ...chargingOnPage.states },
  configNames: ['charging_terms', 'charging_cover', 'charging_operators', 'charging_subscription'],
  noticeKinds: {
    paymentFailed: sharedNoticeKinds.paymentFailed,
    startFailed: { opens: 'order', isUrgent: true },
    powerEnded: { opens: 'live', isUrgent: true },
    /** The grace ends soon, and what follows costs money. */
    graceEnds: { opens: 'live', isUrgent: true },
    parkingCosts: { opens: 'live', isUrgent: true },
    sessionEnded: { opens: 'order' },
    billCorrected: { opens: 'order' },
    stopIgnored: { opens: 'live', isUrgent: true },
    /** A charger is kept, for few more minutes, or not any more. */
    reservationEnds: { opens: '/charging_station', isUrgent: true },
    reservationLost: { opens: '/charging_station', isUrgent: true },
    reservationCharged: { opens: '/charging_station' },
    subscriptionRenews: { opens: '/charging_station' },
  },
  rights: ['support', 'pay', 'cancel'],
})

/** A session is paid by card or wallet: its price is known at the end, when the rider may have left. */
export const acceptedMethods = [
  'creditcard',
  'linepay',
  'linebank',
  'aftee',
] as const satisfies readonly PaymentMethod[]
