import { defineService } from '@daoxing/kit/contract'
import { sharedNoticeKinds } from '@daoxing/notices/contract'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { rentalOnPage } from './on-page.ts'

/** The declaration of the service, for home, the order list, rights and configs. */
export const rentalService = defineService({
  ...rentalOnPage,
  bookingTypes: {
    /** A shared car. */
    RENTAL: { isReserved: true },
    /** A car of a station. */
    SRENTAL: { isReserved: true },
    /** A wish for a car that the station has yet to answer. */
    SRENTAL_DEMAND: { isReserved: true },
  },
  states: {
    WISHED: {},
    RESERVED: {},
    DEPARTING: {},
    PREAUTHORIZING: {},
    PREAUTHORIZED: {},
    IN_USE: {},
    RETURNING: {},
    CANCELED: {},
    EXPIRED: {},
    ...rentalOnPage.states,
  },
  configNames: [
    'rental_times',
    'rental_terms',
    'rental_hotspots',
    'rental_accessories',
    'rental_shared_times',
    'rental_shared_tariff',
    'rental_shared_places',
  ],
  noticeKinds: {
    paymentFailed: sharedNoticeKinds.paymentFailed,
    /** The deposit was not paid in time, or the rider did not come. */
    reservationEnded: { opens: 'order' },
    /** The station has answered a wish. */
    wishPromised: { opens: 'order' },
    wishDeclined: { opens: 'order' },
    /** The operator cannot hand over the car, and pays for it. */
    operatorFailed: { opens: 'order', isUrgent: true },
    /** The rest of the price could not be held at the desk. */
    holdFailed: { opens: 'order', isUrgent: true },
    returnIsDue: { opens: 'order', isUrgent: true },
    /** A shared car may be taken from now on. */
    takeSoon: { opens: 'order' },
    /** The rider before has not brought the car back. */
    lateRenter: { opens: 'order', isUrgent: true },
    /** Another car takes the place of one that is not back. */
    otherCar: { opens: 'order', isUrgent: true },
    /** The span of a shared car is over, and the car is still out. */
    rentalOverdue: { opens: 'order', isUrgent: true },
    rentalPaid: { opens: 'order' },
    /** A toll or a fine, with its proof: 14 days to object. */
    lineAnnounced: { opens: 'order' },
    lineCharged: { opens: 'order' },
  },
  rights: ['pay', 'cancel', 'support'],
})

/** Deposit and rest are charged without staff, so cash is not possible. */
export const rentalMethods = ['creditcard', 'linepay', 'linebank', 'aftee'] as const satisfies readonly PaymentMethod[]
