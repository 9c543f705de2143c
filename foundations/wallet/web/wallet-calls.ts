/** The calls that the page sends, with their schemas; loaded in parallel with the screen that needs them first. */
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
  reportCashPaid,
} from '@daoxing/wallet/contract'
