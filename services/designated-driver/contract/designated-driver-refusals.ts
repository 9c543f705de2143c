import { defineRefusals } from '@daoxing/kit/contract'

export const designatedDriverRefusals = defineRefusals({
  'designatedDriver.outsideServiceArea': { code: 'OUTSIDE_SERVICE_AREA', status: 422 },
  /** No driver works in this county at that hour; `from` and `until` are its hours. */
  'designatedDriver.outsideHours': { code: 'OUTSIDE_SERVICE_HOURS', status: 422 },
  'designatedDriver.notByRoad': { code: 'NOT_BY_ROAD', status: 422 },
  'designatedDriver.placesTooNear': { code: 'PLACES_TOO_NEAR', status: 422 },
  /** Some fields of the end have a value and others have none; `field` is missing. */
  'designatedDriver.incompleteEnd': { code: 'INCOMPLETE_END', status: 422 },
  /** Mode, time and hours contradict each other in `field`. */
  'designatedDriver.wishDoesNotFit': { code: 'WISH_DOES_NOT_FIT', status: 422 },
  'designatedDriver.feeExpired': { code: 'ESTIMATE_EXPIRED', status: 409 },
  /** The trip is another one than the estimate was made for; `field` differs. */
  'designatedDriver.feeDoesNotFit': { code: 'ESTIMATE_DOES_NOT_FIT', status: 422 },
  'designatedDriver.markupNotOffered': { code: 'MARKUP_NOT_OFFERED', status: 422 },
  'designatedDriver.agreementNotAccepted': { code: 'AGREEMENT_NOT_ACCEPTED', status: 409 },
  /** Another version is in force: `version`. */
  'designatedDriver.agreementChanged': { code: 'AGREEMENT_CHANGED', status: 409 },
  /** The rider has not stated `field`, which the standard contract requires. */
  'designatedDriver.statementMissing': { code: 'STATEMENT_MISSING', status: 422 },
  'designatedDriver.companionNeeded': { code: 'COMPANION_NEEDED', status: 422 },
  'designatedDriver.tripUnderWay': { code: 'TRIP_UNDER_WAY', status: 409 },
  'designatedDriver.cannotCancelNow': { code: 'CANNOT_CANCEL_NOW', status: 409 },
  'designatedDriver.cancelFeeChanged': { code: 'CANCEL_FEE_CHANGED', status: 409 },
  'designatedDriver.reasonUnknown': { code: 'REASON_UNKNOWN', status: 422 },
  'designatedDriver.nothingToConfirm': { code: 'NOTHING_TO_CONFIRM', status: 409 },
  'designatedDriver.cannotChangeNow': { code: 'CANNOT_CHANGE_NOW', status: 409 },
  'designatedDriver.changePending': { code: 'CHANGE_PENDING', status: 409 },
  'designatedDriver.cannotRateNow': { code: 'CANNOT_RATE_NOW', status: 409 },
  'designatedDriver.itemUnknown': { code: 'RATING_ITEM_UNKNOWN', status: 422 },
  'designatedDriver.nothingToPay': { code: 'NOTHING_TO_PAY', status: 409 },
  'designatedDriver.linkEnded': { code: 'PAYMENT_LINK_ENDED', status: 409 },
  'designatedDriver.linkAmountChanged': { code: 'PAYMENT_LINK_AMOUNT_CHANGED', status: 409 },
  'designatedDriver.noReceiptYet': { code: 'NO_RECEIPT_YET', status: 409 },
  'designatedDriver.noMailAddress': { code: 'USER_MISSING_EMAIL', status: 409 },
  'designatedDriver.receiptLimit': { code: 'RECEIPT_LIMIT', status: 429 },
  'designatedDriver.tooFarFromPickup': { code: 'TOO_FAR_FROM_PICKUP', status: 422 },
  /** `left` tries remain. */
  'designatedDriver.wrongCode': { code: 'WRONG_HANDOVER_CODE', status: 422 },
  /** No code is taken for another `seconds`. */
  'designatedDriver.codeBlocked': { code: 'HANDOVER_CODE_BLOCKED', status: 409 },
  'designatedDriver.codeNotChecked': { code: 'HANDOVER_CODE_NOT_CHECKED', status: 409 },
  /** `slots` have no picture. */
  'designatedDriver.picturesMissing': { code: 'PICTURES_MISSING', status: 422 },
  /** The odometer shows less than before, or more than anybody could have driven. */
  'designatedDriver.odometerImplausible': { code: 'ODOMETER_IMPLAUSIBLE', status: 422 },
  'designatedDriver.handoverNotConfirmed': { code: 'HANDOVER_NOT_CONFIRMED', status: 409 },
  'designatedDriver.handoverMissing': { code: 'HANDOVER_MISSING', status: 409 },
  'designatedDriver.picturesNotRefused': { code: 'PICTURES_NOT_REFUSED', status: 409 },
  /** The free wait lasts another `seconds`. */
  'designatedDriver.waitLonger': { code: 'WAIT_LONGER', status: 409 },
  'designatedDriver.wrongAmount': { code: 'WRONG_AMOUNT', status: 422 },
  'designatedDriver.notPaidInCash': { code: 'NOT_PAID_IN_CASH', status: 409 },
})
