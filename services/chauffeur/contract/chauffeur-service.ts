import { defineService } from '@daoxing/kit/contract'
import { sharedNoticeKinds } from '@daoxing/notices/contract'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { chauffeurOnPage } from './on-page.ts'

/** The declaration of the service, for home, the order list, notices, rights and configs. */
export const chauffeurService = defineService({
  ...chauffeurOnPage,
  bookingTypes: { CHAUFFEURED_CAR: { isReserved: true } },
  states: {
    AWAITING_DEPOSIT: {},
    RESERVED: {},
    DRIVER_EN_ROUTE: {},
    ARRIVED: {},
    TRIP_STARTED: {},
    CANCELED: {},
    MATCH_FAILED: {},
    ...chauffeurOnPage.states,
  },
  configNames: ['chauffeur_settings', 'chauffeur_booking'],
  noticeKinds: {
    ...sharedNoticeKinds,
    tripSoon: { opens: 'order' },
    /** A driver is assigned, or the one who was no longer comes. */
    driverAssigned: { opens: 'order' },
    driverLost: { opens: 'order', isUrgent: true },
    restDeclined: { opens: 'order', isUrgent: true },
    tripEnded: { opens: 'order', isUrgent: true },
    changeAnswered: { opens: 'live', isUrgent: true },
    hourEnds: { opens: 'live', isUrgent: true },
    extraAdded: { opens: 'order' },
    carLate: { opens: 'order', isUrgent: true },
  },
  rights: ['support', 'pay', 'cancel'],
})

/** A booked car is paid by card or wallet: the deposit at once, the rest without the rider. */
export const chauffeurMethods = [
  'creditcard',
  'linepay',
  'linebank',
  'aftee',
] as const satisfies readonly PaymentMethod[]
