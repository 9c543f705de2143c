import type { ServiceWords } from '@daoxing/kit/web'
import { sampleDriverService } from '@daoxing/sample-driver/contract'
import * as words from './words/compiled/messages.js'

/** The texts of the service's declaration. */
export const sampleDriverServiceWords: ServiceWords<typeof sampleDriverService> = {
  service: sampleDriverService,
  bookingTypes: { SAMPLE_DRIVER: words.sampleDriver_service_name },
  states: {
    PREPARING: words.sampleDriver_state_preparing,
    SEEKING: words.sampleDriver_state_seeking,
    DRIVER_EN_ROUTE: words.sampleDriver_state_driverEnRoute,
    ARRIVED: words.sampleDriver_state_arrived,
    TRIP_STARTED: words.sampleDriver_state_tripStarted,
    PENDING_PAYMENT: words.sampleDriver_state_pendingPayment,
    COMPLETED: words.sampleDriver_state_completed,
    CANCELED: words.sampleDriver_state_canceled,
    MATCH_FAILED: words.sampleDriver_state_matchFailed,
  },
  noticeKinds: { orderTimedOut: words.sampleDriver_notice_orderTimedOut },
}
