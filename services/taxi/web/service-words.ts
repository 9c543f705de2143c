import type { ServiceWords } from '@daoxing/kit/web'
import { taxiService } from '@daoxing/taxi/contract'
import * as words from './words/compiled/messages.js'

/** The texts of the service's declaration. */
export const taxiServiceWords: ServiceWords<typeof taxiService> = {
  service: taxiService,
  bookingTypes: {
    TAXI_ONDEMAND: words.taxi_booking_now,
    TAXI_RESERVATION: words.taxi_booking_later,
    TAXI_AIRPORT_RESERVATION: words.taxi_booking_airport,
  },
  states: {
    RESERVED: words.taxi_state_reserved,
    REQUESTING: words.taxi_state_matching,
    MATCHING: words.taxi_state_matching,
    DRIVER_EN_ROUTE: words.taxi_state_driverEnRoute,
    ARRIVED: words.taxi_state_arrived,
    TRIP_STARTED: words.taxi_state_started,
    PENDING_PAYMENT: words.taxi_state_pendingPayment,
    COMPLETED: words.taxi_state_completed,
    CANCELED: words.taxi_state_canceled,
    MATCH_FAILED: words.taxi_state_matchFailed,
  },
  noticeKinds: {
    reservationSoon: words.taxi_notice_reservationSoon,
    reservationDriver: words.taxi_notice_reservationDriver,
    reservationDriverLost: words.taxi_notice_reservationDriverLost,
    reservationLate: words.taxi_notice_reservationLate,
    reservationUnpaid: words.taxi_notice_reservationUnpaid,
    reservationEnded: words.taxi_notice_reservationEnded,
    flightMoved: words.taxi_notice_flightMoved,
    flightCancelled: words.taxi_notice_flightCancelled,
    flightDiverted: words.taxi_notice_flightDiverted,
  },
}
