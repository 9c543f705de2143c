import { defineRefusals } from '@daoxing/kit/contract'

export const walletRefusals = defineRefusals({
  /** A documented payment method that is not enabled here. */
  'wallet.methodNotOffered': { code: 'PAYMENT_INVALID_METHOD', status: 422 },
  /** The digits do not match the pending binding; `left` attempts remain. */
  'wallet.digitsWrong': { code: 'BINDING_DIGITS_WRONG', status: 422 },
  /** The last attempt was wrong: the provider revokes the binding. */
  'wallet.digitsTriesUsed': { code: 'BINDING_TRIES_USED', status: 422 },
  'wallet.methodNotBound': { code: 'PAYMENT_METHOD_NOT_BOUND', status: 422 },
  'wallet.cardExpired': { code: 'CARD_EXPIRED', status: 422 },
  /** `max` bindings of this rider are pending, or ended within a day after wrong digits. */
  'wallet.tooManyWaiting': { code: 'TOO_MANY_WAITING_BINDINGS', status: 422 },
  'wallet.tooManyCards': { code: 'TOO_MANY_CARDS', status: 422 },
  /** It holds the money of a trip in progress. */
  'wallet.instrumentInUse': { code: 'PAYMENT_METHOD_IN_USE', status: 409 },
  /** The token of a device is not what it should be, was used before, or is for another amount or merchant: `reason`. */
  'wallet.deviceTokenRefused': { code: 'DEVICE_TOKEN_REFUSED', status: 422 },
  /** The payment sheet of the device must be confirmed for this `amount` before the order. */
  'wallet.deviceConsentNeeded': { code: 'DEVICE_CONSENT_NEEDED', status: 422 },
  'wallet.providerAway': { code: 'PAYMENT_PROVIDER_AWAY', status: 503 },
  /**
   * The price of a hail could not be held; the method is flagged [ERR-001]. If the bank gave a numeric reason, the body
   * has it as a status from 900 to 999.
   */
  'wallet.holdDeclined': { code: 'POST_RIDES_0011', status: 422, bodyStatusFact: 'status' },
  'wallet.insufficientBalance': { code: 'INSUFFICIENT_BALANCE', status: 422, bodyStatusFact: 'status' },
  /** Too much debt, or too many declined payments; its message is the term of the documents [ERR-006]. */
  'wallet.autoPaymentBlocked': { code: 'AUTO_PAYMENT_BLOCK', status: 422 },
  /** Its message contains the unpaid phrase [ERR-002]. */
  'wallet.unpaidTrips': { code: 'UNPAID_TRIPS', status: 409 },
  /** A notice without a valid signature of the payment provider. */
  'wallet.noticeNotProven': { code: 'NOTICE_NOT_PROVEN', status: 401 },
  'wallet.orderNumberMissing': { code: 'PAYMENT_ORDER_NUMBER_MISSING', status: 400 },
  /** The order was cancelled and costs nothing. */
  'wallet.orderCancelled': { code: 'PAYMENT_STATUS_CANCELLED', status: 409 },
  'wallet.nothingToPay': { code: 'NOTHING_TO_PAY', status: 409 },
  'wallet.alreadyPaid': { code: 'PAYMENT_STATUS_COMPLETED', status: 409 },
  'wallet.paymentChecking': { code: 'PAYMENT_STATUS_CHECKING', status: 409 },
  /** The order is not in a state for this action: it has ended, or is not settled yet. */
  'wallet.notNow': { code: 'PAYMENT_NOT_NOW', status: 409 },
  /** The capture exceeds the held amount: `held_amount`. */
  'wallet.amountNotHeld': { code: 'AMOUNT_NOT_HELD', status: 409 },
  /** The refund exceeds the refundable amount: `refundable_amount`. */
  'wallet.refundTooLarge': { code: 'REFUND_TOO_LARGE', status: 409 },
  /** The same key was used with another amount. */
  'wallet.amountStatedBefore': { code: 'AMOUNT_STATED_BEFORE', status: 409 },
  'wallet.paymentDeclined': { code: 'PAYMENT_DECLINED', status: 422 },
  /** A payment link that is wrong, expired, used, or no longer needed: one answer for all of them. */
  'wallet.payLinkGone': { code: 'PAY_LINK_GONE', status: 404 },
  'wallet.payLaterOver': { code: 'PAY_LATER_OVER', status: 409 },
})
