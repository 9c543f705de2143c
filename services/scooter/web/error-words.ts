import { type ErrorWords, errorWordsOf } from '@daoxing/kit/web'
import { scooterErrors } from '@daoxing/scooter/contract'
import * as words from './words/compiled/messages.js'

const signUp = { path: '/scooter/verification', label: words.scooter_error_signUp }
const review = { path: '/scooter/license-status', label: words.scooter_error_licence }
const resubmit = { path: '/scooter/resubmit-license', label: words.scooter_error_resubmit }
const toPay = { path: '/myOrder', label: words.scooter_error_toOrders }
const toRide = { path: '/scooter/reservation', label: words.scooter_error_toRide }

/** Where a refusal can be mended, and a sentence for an answer without one. */
export const scooterErrorWords: ErrorWords = errorWordsOf(
  scooterErrors,
  {
    SCOOTER_ERROR_002: words.scooter_error_elsewhere,
    SCOOTER_ERROR_003: words.scooter_error_elsewhere,
    SCOOTER_ERROR_004: words.scooter_error_elsewhere,
    SCOOTER_ERROR_005: words.scooter_error_elsewhere,
    SCOOTER_ERROR_006: words.scooter_error_elsewhere,
    SCOOTER_ERROR_007: words.scooter_error_otherScooter,
    SCOOTER_ERROR_008: words.scooter_error_elsewhere,
    SCOOTER_ERROR_010: words.scooter_error_elsewhere,
    SCOOTER_ERROR_011: words.scooter_error_elsewhere,
    SCOOTER_ERROR_012: words.scooter_error_elsewhere,
    SCOOTER_ERROR_013: words.scooter_error_otherScooter,
    SCOOTER_ERROR_014: words.scooter_error_otherScooter,
    SCOOTER_ERROR_015: words.scooter_error_otherScooter,
    SCOOTER_ERROR_025: words.scooter_error_elsewhere,
    SCOOTER_ERROR_999: words.scooter_error_retry,
    SCOOTER_VENDOR_ERROR: words.scooter_error_here,
    SCOOTER_MAINTENANCE: words.scooter_maintenance_body,
  },
  {
    SCOOTER_ERROR_002: signUp,
    SCOOTER_ERROR_003: review,
    SCOOTER_ERROR_004: resubmit,
    SCOOTER_ERROR_005: review,
    SCOOTER_ERROR_006: signUp,
    SCOOTER_ERROR_008: signUp,
    SCOOTER_ERROR_010: signUp,
    SCOOTER_ERROR_011: toPay,
    SCOOTER_ERROR_012: toRide,
    SCOOTER_ERROR_025: signUp,
  },
)
