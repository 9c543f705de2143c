import { defineService } from '@daoxing/kit/contract'
import { sharedNoticeKinds } from '@daoxing/notices/contract'
import { designatedDriverOnPage } from './on-page.ts'

/** The declaration of the service, for home, the order list, notices, rights and configs. */
export const designatedDriverService = defineService({
  ...designatedDriverOnPage,
  bookingTypes: { DESIGNATED_DRIVER: { isReserved: false } },
  states: {
    PREPARING: {},
    RESERVED: {},
    REQUESTING: {},
    DRIVER_EN_ROUTE: {},
    ARRIVED: {},
    TRIP_STARTED: {},
    CANCELED: {},
    MATCH_FAILED: {},
    ...designatedDriverOnPage.states,
  },
  configNames: [
    'designated_driver_reservation',
    'designated_driver_tariffs',
    'designated_driver_guide_prices',
    'designated_driver_areas',
    'designated_driver_markups',
    'designated_driver_cancel_fee_twd',
    'designated_driver_times',
    'designated_driver_cancel_reasons',
    'designated_driver_insurance',
    'designated_driver_agreement',
  ],
  noticeKinds: {
    ...sharedNoticeKinds,
    orderTimedOut: { opens: 'order' },
    /** The driver has recorded the car, and the rider is to look at the pictures. */
    handoverToConfirm: { opens: 'order', isUrgent: true },
    /** The driver refused what is unlawful or unsafe. */
    driverRefused: { opens: 'order', isUrgent: true },
    reservationSoon: { opens: 'order' },
    /** A driver has claimed the trip, or the driver who had claimed it no longer comes. */
    reservationDriver: { opens: 'order' },
    reservationDriverLost: { opens: 'order', isUrgent: true },
    reservationLate: { opens: 'order', isUrgent: true },
    reservationUnpaid: { opens: 'order', isUrgent: true },
    reservationEnded: { opens: 'order', isUrgent: true },
  },
  rights: ['share', 'sos', 'support', 'pay', 'cancel'],
})
