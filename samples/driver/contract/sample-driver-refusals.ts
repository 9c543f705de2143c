import { defineRefusals } from '@daoxing/kit/contract'

export const sampleDriverRefusals = defineRefusals({
  'sampleDriver.quoteExpired': { code: 'QUOTE_EXPIRED', status: 409 },
  'sampleDriver.orderUnderWay': { code: 'ORDER_UNDER_WAY', status: 409 },
  'sampleDriver.outsideServiceArea': { code: 'OUTSIDE_SERVICE_AREA', status: 422 },
  'sampleDriver.cancelFeeChanged': { code: 'CANCEL_FEE_CHANGED', status: 409 },
  'sampleDriver.tooFarFromPickup': { code: 'TOO_FAR_FROM_PICKUP', status: 422 },
  'sampleDriver.wrongAmount': { code: 'WRONG_AMOUNT', status: 422 },
  'sampleDriver.notPaidInCash': { code: 'NOT_PAID_IN_CASH', status: 409 },
})
