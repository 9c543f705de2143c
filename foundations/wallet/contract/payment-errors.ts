import { defineCodedErrors } from '@daoxing/kit/contract'

/** The reasons for refusing a payment [ERR-020]. */
export const paymentErrors = defineCodedErrors({
  PAYMENT_INVALID_METHOD: { says: 'invalid method', reaction: 'elsewhere' },
  PAYMENT_AGENT_DISCOUNT_FORBIDDEN: { says: 'agent discount forbidden', reaction: 'goBack' },
  PAYMENT_ORDER_NUMBER_MISSING: { says: 'order number missing', reaction: 'goBack' },
  PAYMENT_STATUS_COMPLETED: { says: 'status completed', reaction: 'goBack' },
  PAYMENT_STATUS_CHECKING: { says: 'status checking', reaction: 'wait' },
  PAYMENT_STATUS_CANCELLED: { says: 'status cancelled', reaction: 'goBack' },
})
