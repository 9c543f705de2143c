/** The calls that the page sends, with their schemas: loaded beside what is drawn before the first of them has answered. */
export {
  cardBindingLink,
  checkLinePay,
  confirmBinding,
  deleteDefaultPayment,
  dropBinding,
  getDefaultPayment,
  getLinePayBinding,
  getPaymentWhole,
  isPaymentCheckPassed,
  listPaymentCampaigns,
  payLater,
  payTrip,
  putDefaultPayment,
  requestLinePay,
  sayCashPaid,
} from '@daoxing/wallet/contract'
