import type { ServiceWords } from '@daoxing/kit/web'
import { rentalService } from '@daoxing/rental/contract'
import * as words from './words/compiled/messages.js'

/** The texts of the service's declaration. */
export const rentalServiceWords: ServiceWords<typeof rentalService> = {
  service: rentalService,
  bookingTypes: {
    RENTAL: words.rental_service_shared,
    SRENTAL: words.rental_service_station,
    SRENTAL_DEMAND: words.rental_service_demand,
  },
  states: {
    AWAITING_PAYMENT: words.rental_state_awaitingPayment,
    WISHED: words.rental_state_wished,
    RESERVED: words.rental_state_reserved,
    DEPARTING: words.rental_state_departing,
    PREAUTHORIZING: words.rental_state_preauthorizing,
    PREAUTHORIZED: words.rental_state_preauthorized,
    IN_USE: words.rental_state_inUse,
    RETURNING: words.rental_state_returning,
    RETURN_ERROR: words.rental_state_returnError,
    PENDING_PAYMENT: words.rental_state_pendingPayment,
    COMPLETED: words.rental_state_completed,
    CANCELED: words.rental_state_canceled,
    EXPIRED: words.rental_state_expired,
  },
  noticeKinds: {
    reservationEnded: words.rental_notice_reservationEnded,
    wishPromised: words.rental_notice_wishPromised,
    wishDeclined: words.rental_notice_wishDeclined,
    operatorFailed: words.rental_notice_operatorFailed,
    holdFailed: words.rental_notice_holdFailed,
    returnIsDue: words.rental_notice_returnIsDue,
    lineAnnounced: words.rental_notice_lineAnnounced,
    lineCharged: words.rental_notice_lineCharged,
  },
}
