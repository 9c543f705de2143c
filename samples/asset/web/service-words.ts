import type { ServiceWords } from '@daoxing/kit/web'
import { sampleAssetService } from '@daoxing/sample-asset/contract'
import * as words from './words/compiled/messages.js'

/** The texts of the service's declaration. */
export const sampleAssetServiceWords: ServiceWords<typeof sampleAssetService> = {
  service: sampleAssetService,
  bookingTypes: { SAMPLE_ASSET_NOW: words.sampleAsset_service_name },
  states: {
    PREPARING: words.sampleAsset_state_preparing,
    RESERVED: words.sampleAsset_state_reserved,
    UNLOCKING: words.sampleAsset_state_unlocking,
    IN_USE: words.sampleAsset_state_inUse,
    LOCKING: words.sampleAsset_state_locking,
    PENDING_PAYMENT: words.sampleAsset_state_pendingPayment,
    COMPLETED: words.sampleAsset_state_completed,
    CANCELED: words.sampleAsset_state_canceled,
  },
  noticeKinds: {
    reservationEnded: words.sampleAsset_notice_reservationEnded,
    useEnded: words.sampleAsset_notice_useEnded,
    chargedLater: words.sampleAsset_notice_chargedLater,
  },
}
