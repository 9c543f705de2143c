import { chauffeurService } from '@daoxing/chauffeur/contract'
import type { ServiceWords } from '@daoxing/kit/web'
import * as words from './words/compiled/messages.js'

/** The texts of the service's declaration. */
export const chauffeurServiceWords: ServiceWords<typeof chauffeurService> = {
  service: chauffeurService,
  bookingTypes: { CHAUFFEURED_CAR: words.chauffeur_service_name },
  states: {
    AWAITING_DEPOSIT: words.chauffeur_state_authorizing,
    RESERVED: words.chauffeur_state_reserved,
    DRIVER_EN_ROUTE: words.chauffeur_state_driverEnRoute,
    ARRIVED: words.chauffeur_state_arrived,
    TRIP_STARTED: words.chauffeur_state_tripStarted,
    PENDING_PAYMENT: words.chauffeur_state_pendingPayment,
    COMPLETED: words.chauffeur_state_completed,
    CANCELED: words.chauffeur_state_canceled,
    MATCH_FAILED: words.chauffeur_state_matchFailed,
  },
  noticeKinds: {
    driverAssigned: words.chauffeur_notice_driverAssigned,
    driverLost: words.chauffeur_notice_driverLost,
    restDeclined: words.chauffeur_notice_restDeclined,
    tripEnded: words.chauffeur_notice_tripEnded,
    changeAnswered: words.chauffeur_notice_changeAnswered,
    hourEnds: words.chauffeur_notice_hourEnds,
    extraAdded: words.chauffeur_notice_extraAdded,
    carLate: words.chauffeur_notice_carLate,
  },
}
