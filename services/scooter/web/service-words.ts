import type { ServiceWords } from '@daoxing/kit/web'
import { scooterService } from '@daoxing/scooter/contract'
import * as words from './words/compiled/messages.js'

/** The texts of the service's declaration. */
export const scooterServiceWords: ServiceWords<typeof scooterService> = {
  service: scooterService,
  bookingTypes: { SCOOTER_NOW: words.scooter_service_name },
  states: {
    PREPARING: words.scooter_state_preparing,
    RESERVED: words.scooter_state_reserved,
    UNLOCKING: words.scooter_state_unlocking,
    IN_USE: words.scooter_state_inUse,
    LOCKING: words.scooter_state_locking,
    PENDING_PAYMENT: words.scooter_state_pendingPayment,
    COMPLETED: words.scooter_state_completed,
    CANCELED: words.scooter_state_canceled,
  },
  noticeKinds: {
    reservationEnded: words.scooter_notice_reservationEnded,
    useEnded: words.scooter_notice_useEnded,
    chargedLater: words.scooter_notice_chargedLater,
  },
}
