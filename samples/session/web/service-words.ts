import type { ServiceWords } from '@daoxing/kit/web'
import { sampleSessionService } from '@daoxing/sample-session/contract'
import * as words from './words/compiled/messages.js'

/** The texts of the service's declaration. */
export const sampleSessionServiceWords: ServiceWords<typeof sampleSessionService> = {
  service: sampleSessionService,
  bookingTypes: { SAMPLE_SESSION: words.sampleSession_service_name },
  states: {
    REQUESTED: words.sampleSession_state_requested,
    STARTING: words.sampleSession_state_starting,
    DELIVERING: words.sampleSession_state_delivering,
    STOPPING: words.sampleSession_state_stopping,
    PENDING_PAYMENT: words.sampleSession_state_pendingPayment,
    COMPLETED: words.sampleSession_state_completed,
    CANCELED: words.sampleSession_state_canceled,
    START_FAILED: words.sampleSession_state_startFailed,
  },
  noticeKinds: {
    startFailed: words.sampleSession_notice_startFailed,
    sessionEnded: words.sampleSession_notice_sessionEnded,
  },
}
