import type { ServiceWords } from '@daoxing/kit/web'
import { scooterService } from '@daoxing/scooter/contract'
import * as words from './words/compiled/messages.js'

/** The texts of the service's declaration. */
export const scooterServiceWords: ServiceWords<typeof scooterService> = {
  service: scooterService,
  bookingTypes: { SCOOTER: words.scooter_service_name },
  states: {
    PREPARING: words.scooter_state_preparing,
    RESERVED: words.scooter_state_reserved,
    STARTING: words.scooter_state_starting,
    RIDING: words.scooter_state_riding,
    RETURNING: words.scooter_state_returning,
    PENDING_PAYMENT: words.scooter_state_pendingPayment,
    COMPLETED: words.scooter_state_completed,
    CANCELED: words.scooter_state_canceled,
    EXPIRED: words.scooter_state_expired,
  },
  noticeKinds: {
    pickUpOver: words.scooter_notice_pickUpOver,
    scooterLost: words.scooter_notice_scooterLost,
    holdFailed: words.scooter_notice_holdFailed,
    batteryLow: words.scooter_notice_batteryLow,
    stillRenting: words.scooter_notice_stillRenting,
    returnUndone: words.scooter_notice_returnUndone,
    endedForRider: words.scooter_notice_endedForRider,
    photoMissing: words.scooter_notice_photoMissing,
    ridePaid: words.scooter_notice_ridePaid,
    feeAnnounced: words.scooter_notice_feeAnnounced,
    feeDecided: words.scooter_notice_feeDecided,
    feeCharged: words.scooter_notice_feeCharged,
    licenceReviewed: words.scooter_notice_licenceReviewed,
  },
}
