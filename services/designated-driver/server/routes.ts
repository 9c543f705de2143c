import type { CallAnswer } from '@daoxing/kit/server'
import { acceptUserAgreementAnswer } from './calls/accept-user-agreement.ts'
import { cancelDesignatedTripAnswer } from './calls/cancel-designated-trip.ts'
import { confirmHandoverAnswer } from './calls/confirm-handover.ts'
import { confirmTripChangeAnswer } from './calls/confirm-trip-change.ts'
import { createDesignatedTripAnswer } from './calls/create-designated-trip.ts'
import { createOnetimePaymentLinkAnswer } from './calls/create-onetime-payment-link.ts'
import { estimateDesignatedCostAnswer } from './calls/estimate-designated-cost.ts'
import { estimateTripChangeAnswer } from './calls/estimate-trip-change.ts'
import { getActiveDesignatedTripAnswer } from './calls/get-active-designated-trip.ts'
import { getDesignatedSummaryAnswer } from './calls/get-designated-summary.ts'
import { getDesignatedTripAnswer } from './calls/get-designated-trip.ts'
import { getDiscountedPriceAnswer } from './calls/get-discounted-price.ts'
import { getDriverHiddenNumberAnswer } from './calls/get-driver-hidden-number.ts'
import { getSharedDesignatedTripAnswer } from './calls/get-shared-designated-trip.ts'
import { getUserAgreementAnswer } from './calls/get-user-agreement.ts'
import { listDesignatedArrearsAnswer } from './calls/list-designated-arrears.ts'
import { listDesignatedCancelReasonsAnswer } from './calls/list-designated-cancel-reasons.ts'
import { listDrivingPreferencesAnswer } from './calls/list-driving-preferences.ts'
import { listMarkupPricesAnswer } from './calls/list-markup-prices.ts'
import { listRatingItemsAnswer } from './calls/list-rating-items.ts'
import { listServiceAreasAnswer } from './calls/list-service-areas.ts'
import { payOnetimePaymentAnswer } from './calls/pay-onetime-payment.ts'
import { rateDesignatedTripAnswer } from './calls/rate-designated-trip.ts'
import { readDesignatedPictureAnswer } from './calls/read-designated-picture.ts'
import { readOnetimePaymentAnswer } from './calls/read-onetime-payment.ts'
import { sendDesignatedReceiptAnswer } from './calls/send-designated-receipt.ts'
import { shareDesignatedTripAnswer } from './calls/share-designated-trip.ts'
import { acceptTripChangeAnswer } from './calls/accept-trip-change.ts'
import { declineTripChangeAnswer } from './calls/decline-trip-change.ts'
import { driverLeavesDesignatedAnswer } from './calls/driver-leaves-designated.ts'
import { getDesignatedJobAnswer } from './calls/get-designated-job.ts'
import { readHandoverCodeAnswer } from './calls/read-handover-code.ts'
import { recordDesignatedHandoverAnswer } from './calls/record-designated-handover.ts'
import { reportDesignatedArrivedAnswer } from './calls/report-designated-arrived.ts'
import { reportDesignatedFinishedAnswer } from './calls/report-designated-finished.ts'
import { reportDesignatedNoShowAnswer } from './calls/report-designated-no-show.ts'
import { reportDesignatedPaidAnswer } from './calls/report-designated-paid.ts'
import { reportDesignatedStartedAnswer } from './calls/report-designated-started.ts'
import { typeHandoverCodeAnswer } from './calls/type-handover-code.ts'
import { uploadHandoverPictureAnswer } from './calls/upload-handover-picture.ts'

/** The calls of riders, then those of drivers. */
export const designatedDriverCalls: readonly CallAnswer[] = [
  acceptUserAgreementAnswer,
  cancelDesignatedTripAnswer,
  confirmHandoverAnswer,
  confirmTripChangeAnswer,
  createDesignatedTripAnswer,
  createOnetimePaymentLinkAnswer,
  estimateDesignatedCostAnswer,
  estimateTripChangeAnswer,
  getActiveDesignatedTripAnswer,
  getDesignatedSummaryAnswer,
  getDesignatedTripAnswer,
  getDiscountedPriceAnswer,
  getDriverHiddenNumberAnswer,
  getSharedDesignatedTripAnswer,
  getUserAgreementAnswer,
  listDesignatedArrearsAnswer,
  listDesignatedCancelReasonsAnswer,
  listDrivingPreferencesAnswer,
  listMarkupPricesAnswer,
  listRatingItemsAnswer,
  listServiceAreasAnswer,
  payOnetimePaymentAnswer,
  rateDesignatedTripAnswer,
  readDesignatedPictureAnswer,
  readOnetimePaymentAnswer,
  sendDesignatedReceiptAnswer,
  shareDesignatedTripAnswer,
  acceptTripChangeAnswer,
  declineTripChangeAnswer,
  driverLeavesDesignatedAnswer,
  getDesignatedJobAnswer,
  readHandoverCodeAnswer,
  recordDesignatedHandoverAnswer,
  reportDesignatedArrivedAnswer,
  reportDesignatedFinishedAnswer,
  reportDesignatedNoShowAnswer,
  reportDesignatedPaidAnswer,
  reportDesignatedStartedAnswer,
  typeHandoverCodeAnswer,
  uploadHandoverPictureAnswer,
]
