import { defineService } from '@daoxing/kit/contract'
import { sharedNoticeKinds } from '@daoxing/notices/contract'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { scooterOnPage } from './on-page.ts'

/** The declaration of the service, for home, the order list, rights and configs. */
export const scooterService = defineService({
  ...scooterOnPage,
  bookingTypes: { SCOOTER: { isReserved: false } },
  states: {
    PREPARING: {},
    RESERVED: {},
    STARTING: {},
    RIDING: {},
    RETURNING: {},
    CANCELED: {},
    EXPIRED: {},
    ...scooterOnPage.states,
  },
  configNames: [
    'scooter_models',
    'scooter_tariffs',
    'scooter_times',
    'scooter_places',
    'scooter_fees',
    'scooter_terms',
  ],
  noticeKinds: {
    paymentFailed: sharedNoticeKinds.paymentFailed,
    /** The rider did not come within ten minutes [SCT-021]. */
    pickUpOver: { opens: 'order', isUrgent: true },
    /** The scooter that was reserved cannot be ridden; nothing is charged. */
    scooterLost: { opens: 'order', isUrgent: true },
    holdFailed: { opens: 'order', isUrgent: true },
    batteryLow: { opens: 'live' },
    /** The scooter stands, or is silent, and was not given back. */
    stillRenting: { opens: 'live', isUrgent: true },
    /** The scooter was ridden on after the tap on return: the meter never stood still. */
    returnUndone: { opens: 'live', isUrgent: true },
    /** The ride was ended without the word of the scooter. */
    endedForRider: { opens: 'order' },
    photoMissing: { opens: 'order', isUrgent: true },
    ridePaid: { opens: 'order' },
    /** A fee, with its proof: 14 days to object. */
    feeAnnounced: { opens: 'order' },
    feeDecided: { opens: 'order' },
    feeCharged: { opens: 'order' },
    /** The review of the licence has a result; its subject is the screen. */
    licenceReviewed: { opens: '/scooter' },
  },
  rights: ['pay', 'cancel', 'support'],
})

/** An amount is held before the ride, so cash is not possible. */
export const scooterMethods = ['creditcard', 'linepay', 'linebank', 'aftee'] as const satisfies readonly PaymentMethod[]
