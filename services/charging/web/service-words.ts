import type { ServiceWords } from '@daoxing/kit/web'
import { chargingService } from '@daoxing/charging/contract'
import * as words from './words/compiled/messages.js'

/** The texts of the service's declaration. */
export const chargingServiceWords: ServiceWords<typeof chargingService> = {
  service: chargingService,
  bookingTypes: { CHARGING: words.charging_service_name },
  states: {
    REQUESTED: words.charging_state_requested,
    STARTING: words.charging_state_starting,
    DELIVERING: words.charging_state_delivering,
    STOPPING: words.charging_state_stopping,
    PENDING_PAYMENT: words.charging_state_pendingPayment,
    COMPLETED: words.charging_state_completed,
    CANCELED: words.charging_state_canceled,
    START_FAILED: words.charging_state_startFailed,
  },
  noticeKinds: {
    startFailed: words.charging_notice_startFailed,
    sessionEnded: words.charging_notice_sessionEnded,
  },
}
