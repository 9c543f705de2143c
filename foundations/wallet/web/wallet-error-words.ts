import { type ErrorWords, errorWordsOf } from '@daoxing/kit/web'
import { paymentErrors } from '@daoxing/wallet/contract'
import * as words from './words/compiled/messages.js'

/** Messages and next steps for a payment that is not accepted. */
export const walletErrorWords: ErrorWords = errorWordsOf(
  paymentErrors,
  {
    PAYMENT_INVALID_METHOD: words.wallet_error_invalidMethod,
    PAYMENT_AGENT_DISCOUNT_FORBIDDEN: words.wallet_error_agentDiscount,
    PAYMENT_ORDER_NUMBER_MISSING: words.wallet_error_orderNumberMissing,
    PAYMENT_STATUS_COMPLETED: words.wallet_error_completed,
    PAYMENT_STATUS_CHECKING: words.wallet_error_checking,
    PAYMENT_STATUS_CANCELLED: words.wallet_error_cancelled,
  },
  { PAYMENT_INVALID_METHOD: { path: '/payment', label: words.wallet_error_toMethods } },
)
