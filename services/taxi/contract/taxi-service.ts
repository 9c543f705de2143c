import { defineService } from '@daoxing/kit/contract'
import { sharedNoticeKinds } from '@daoxing/notices/contract'
import { taxiOnPage } from './on-page.ts'

/** The declaration of the taxi service, for home, the order list, notices, rights and configs. */
export const taxiService = defineService({
  ...taxiOnPage,
  bookingTypes: {
    TAXI_ONDEMAND: { isReserved: false },
    TAXI_RESERVATION: { isReserved: true },
    TAXI_AIRPORT_RESERVATION: { isReserved: true },
  },
  states: {
    RESERVED: {},
    REQUESTING: {},
    MATCHING: {},
    DRIVER_EN_ROUTE: {},
    ARRIVED: {},
    TRIP_STARTED: {},
    ...taxiOnPage.states,
    CANCELED: {},
    MATCH_FAILED: {},
  },
  configNames: [
    'trip_timeout',
    'passenger_cancel_reasons',
    'taxi_tip_is_on',
    'taxi_tip_twd_max',
    'quote_seconds',
    'taxi_stops_max',
    'expand_match_after_seconds',
    'not_in_car_seconds',
    'not_in_car_metres',
    'street_hail_hold_twd',
    'taxi_cancel_fee',
    'taxi_reservation',
    'airport_shuttle',
    'airport_shuttle_prices',
    'airport_shuttle_wait',
  ],
  noticeKinds: {
    ...sharedNoticeKinds,
    reservationSoon: { opens: 'order' },
    /** A driver has claimed the ride, or the driver who had claimed it no longer comes. */
    reservationDriver: { opens: 'order' },
    reservationDriverLost: { opens: 'order', isUrgent: true },
    /** The car is late, and the rider has a credit for it. */
    reservationLate: { opens: 'order', isUrgent: true },
    reservationUnpaid: { opens: 'order', isUrgent: true },
    reservationEnded: { opens: 'order', isUrgent: true },
    flightMoved: { opens: 'order' },
    flightCancelled: { opens: 'order', isUrgent: true },
    flightDiverted: { opens: 'order', isUrgent: true },
  },
  rights: ['share', 'sos', 'support', 'pay', 'cancel'],
})
