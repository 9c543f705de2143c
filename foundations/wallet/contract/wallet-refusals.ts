import { defineRefusals } from '@daoxing/kit/contract'

export const walletRefusals = defineRefusals({
  /** A way to pay that the documents know and that nobody has opened here. */
  'wallet.methodNotOffered': { code: 'PAYMENT_INVALID_METHOD', status: 422 },
  /** Digits that are not those of what waits to be confirmed; `left` tries are left. */
  'wallet.digitsWrong': { code: 'BINDING_DIGITS_WRONG', status: 422 },
  /** The last try was wrong: the provider forgets what was bound. */
  'wallet.digitsTriesUsed': { code: 'BINDING_TRIES_USED', status: 422 },
  'wallet.methodNotBound': { code: 'PAYMENT_METHOD_NOT_BOUND', status: 422 },
  'wallet.cardExpired': { code: 'CARD_EXPIRED', status: 422 },
  /** `max` bindings of this rider wait for their digits, or ended within a day after wrong ones. */
  'wallet.tooManyWaiting': { code: 'TOO_MANY_WAITING_BINDINGS', status: 422 },
  'wallet.tooManyCards': { code: 'TOO_MANY_CARDS', status: 422 },
  /** It holds the money of a trip that is under way. */
  'wallet.instrumentInUse': { code: 'PAYMENT_METHOD_IN_USE', status: 409 },
  'wallet.providerAway': { code: 'PAYMENT_PROVIDER_AWAY', status: 503 },
  /**
   * A hail whose price could not be held; the method is flagged [ERR-001]. Where the bank gave its reason as a number, the
   * body bears it as a status from 900 to 999.
   */
  'wallet.holdDeclined': { code: 'POST_RIDES_0011', status: 422, bodyStatusFact: 'status' },
  'wallet.insufficientBalance': { code: 'INSUFFICIENT_BALANCE', status: 422, bodyStatusFact: 'status' },
  /** Too much is owed or too often was declined; its message is the word that the documents name [ERR-006]. */
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
  'wallet.paymentDeclined': { code: 'PAYMENT_DECLINED', status: 422 },
  'wallet.payLaterOver': { code: 'PAY_LATER_OVER', status: 409 },
})
