import type { ServiceWords } from '@daoxing/kit/web'
import { chargingService } from '@daoxing/charging/contract'
import * as words from './words/compiled/messages.js'

/** The texts of the service's declaration. */
export const chargingServiceWords: ServiceWords<typeof chargingService> = {
  service: chargingService,
  bookingTypes: { CHARGING: words.charging_service_name },
  states: {
    PRE_START: words.charging_state_preStart,
    INVALID: words.charging_state_invalid,
    CHARGING: words.charging_state_charging,
    PRE_STOP: words.charging_state_preStop,
    PENDING_PAY: words.charging_state_pendingPay,
    PAYMENT_FAILED: words.charging_state_paymentFailed,
    COMPLETED: words.charging_state_completed,
    PAYMENT_COMPLETED: words.charging_state_completed,
  },
  noticeKinds: {
    startFailed: words.charging_notice_startFailed,
    powerEnded: words.charging_notice_powerEnded,
    graceEnds: words.charging_notice_graceEnds,
    parkingCosts: words.charging_notice_parkingCosts,
    sessionEnded: words.charging_notice_sessionEnded,
    billCorrected: words.charging_notice_billCorrected,
    stopIgnored: words.charging_notice_stopIgnored,
    subscriptionRenews: words.charging_notice_subscriptionRenews,
  },
}
