import type { ServiceWords } from '@daoxing/kit/web'
import { designatedDriverService } from '@daoxing/designated-driver/contract'
import * as words from './words/compiled/messages.js'

/** The texts of the service's declaration. */
export const designatedDriverServiceWords: ServiceWords<typeof designatedDriverService> = {
  service: designatedDriverService,
  bookingTypes: { DESIGNATED_DRIVER: words.designatedDriver_service_name },
  states: {
    PREPARING: words.designatedDriver_state_preparing,
    RESERVED: words.designatedDriver_state_reserved,
    REQUESTING: words.designatedDriver_state_requesting,
    DRIVER_EN_ROUTE: words.designatedDriver_state_driverEnRoute,
    ARRIVED: words.designatedDriver_state_arrived,
    TRIP_STARTED: words.designatedDriver_state_tripStarted,
    PENDING_PAYMENT: words.designatedDriver_state_pendingPayment,
    COMPLETED: words.designatedDriver_state_completed,
    CANCELED: words.designatedDriver_state_canceled,
    MATCH_FAILED: words.designatedDriver_state_matchFailed,
  },
  noticeKinds: {
    orderTimedOut: words.designatedDriver_notice_orderTimedOut,
    handoverToConfirm: words.designatedDriver_notice_handoverToConfirm,
    driverRefused: words.designatedDriver_notice_driverRefused,
    reservationSoon: words.designatedDriver_notice_reservationSoon,
    reservationDriver: words.designatedDriver_notice_reservationDriver,
    reservationDriverLost: words.designatedDriver_notice_reservationDriverLost,
    reservationLate: words.designatedDriver_notice_reservationLate,
    reservationUnpaid: words.designatedDriver_notice_reservationUnpaid,
    reservationEnded: words.designatedDriver_notice_reservationEnded,
  },
}
