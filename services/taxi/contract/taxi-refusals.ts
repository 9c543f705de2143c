import { defineRefusals } from '@daoxing/kit/contract'

export const taxiRefusals = defineRefusals({
  'taxi.quoteExpired': { code: 'QUOTE_EXPIRED', status: 409 },
  'taxi.quoteDoesNotFit': { code: 'QUOTE_DOES_NOT_FIT', status: 422 },
  'taxi.riderAlreadyRiding': { code: 'RIDER_ALREADY_RIDING', status: 409 },
  'taxi.outsideServiceArea': { code: 'OUTSIDE_SERVICE_AREA', status: 422 },
  /** The sea lies between the two places, and no road over it. */
  'taxi.notByRoad': { code: 'NOT_BY_ROAD', status: 422 },
  /** A fixed fare leads to a point that nobody has looked at. */
  'taxi.endIsApproximate': { code: 'END_IS_APPROXIMATE', status: 422 },
  'taxi.placesTooNear': { code: 'PLACES_TOO_NEAR', status: 422 },
  'taxi.tripMovedMeanwhile': { code: 'TRIP_MOVED_MEANWHILE', status: 409 },
  'taxi.cannotCancelNow': { code: 'CANNOT_CANCEL_NOW', status: 409 },
  'taxi.cancelFeeChanged': { code: 'CANCEL_FEE_CHANGED', status: 409 },
  'taxi.waitLonger': { code: 'WAIT_LONGER', status: 409 },
  'taxi.cannotRetryNow': { code: 'CANNOT_RETRY_NOW', status: 409 },
  'taxi.cannotRateNow': { code: 'CANNOT_RATE_NOW', status: 409 },
  'taxi.wrongBoardingCode': { code: 'WRONG_BOARDING_CODE', status: 422 },
  /** This driver has shown too many wrong codes for this trip: it may only be given back. */
  'taxi.boardingTriesUsed': { code: 'BOARDING_TRIES_USED', status: 409 },
  'taxi.tooFarFromPickup': { code: 'TOO_FAR_FROM_PICKUP', status: 422 },
  'taxi.implausibleReading': { code: 'IMPLAUSIBLE_READING', status: 422 },
  'taxi.cannotExpandNow': { code: 'CANNOT_EXPAND_NOW', status: 409 },
  'taxi.cannotReportNotInCar': { code: 'CANNOT_REPORT_NOT_IN_CAR', status: 409 },
  'taxi.tipNotWithCash': { code: 'TIP_NOT_WITH_CASH', status: 422 },
  'taxi.tipsAreOff': { code: 'TIPS_ARE_OFF', status: 422 },
  'taxi.wrongAmount': { code: 'WRONG_AMOUNT', status: 422 },
  'taxi.notPaidInCash': { code: 'NOT_PAID_IN_CASH', status: 409 },
  'taxi.noReceiptYet': { code: 'NO_RECEIPT_YET', status: 409 },
  'taxi.noMailAddress': { code: 'USER_MISSING_EMAIL', status: 409 },
  'taxi.receiptLimit': { code: 'RECEIPT_LIMIT', status: 429 },
})
