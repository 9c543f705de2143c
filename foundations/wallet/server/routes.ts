import type { CallAnswer } from '@daoxing/kit/server'
import { afteeBindingStatusAnswer } from './calls/aftee-binding-status.ts'
import { afteeBindingUrlAnswer } from './calls/aftee-binding-url.ts'
import { applePaySessionAnswer } from './calls/apple-pay-session.ts'
import { bindingReturnAnswer } from './calls/binding-return.ts'
import { cardBindingLinkAnswer } from './calls/card-binding-link.ts'
import { checkLinePayAnswer } from './calls/check-line-pay.ts'
import { confirmBindingAnswer } from './calls/confirm-binding.ts'
import { deleteDefaultPaymentAnswer } from './calls/delete-default-payment.ts'
import { dropBindingAnswer } from './calls/drop-binding.ts'
import { formerBindingReturnAnswer } from './calls/former-binding-return.ts'
import { getDefaultPaymentAnswer } from './calls/get-default-payment.ts'
import { getLinePayBindingAnswer } from './calls/get-line-pay-binding.ts'
import { getPaymentAnswer } from './calls/get-payment.ts'
import { getPaymentWholeAnswer } from './calls/get-payment-whole.ts'
import { receivePaymentNoticeByQueryAnswer } from './calls/receive-payment-notice-by-query.ts'
import { receivePaymentNoticeAnswer } from './calls/receive-payment-notice.ts'
import { linebankBindingLinkAnswer } from './calls/linebank-binding-link.ts'
import { giveDeviceTokenAnswer } from './calls/give-device-token.ts'
import { listPaymentCampaignsAnswer } from './calls/list-payment-campaigns.ts'
import { offlineApplePayAnswer } from './calls/offline-apple-pay.ts'
import { openBoundPageAnswer } from './calls/open-bound-page.ts'
import { openDeviceSheetAnswer } from './calls/open-device-sheet.ts'
import { openCardPageAnswer } from './calls/open-card-page.ts'
import { openPayLinkAnswer } from './calls/open-pay-link.ts'
import { payByLinkAnswer } from './calls/pay-by-link.ts'
import { payLaterAnswer } from './calls/pay-later.ts'
import { payTripAnswer } from './calls/pay-trip.ts'
import { putDefaultPaymentAnswer } from './calls/put-default-payment.ts'
import { requestLinePayAnswer } from './calls/request-line-pay.ts'
import { returnFromCardPageAnswer } from './calls/return-from-card-page.ts'
import { reportCashPaidAnswer } from './calls/report-cash-paid.ts'
import { startPayLinkAnswer } from './calls/start-pay-link.ts'
import { undoBoundPageAnswer } from './calls/undo-bound-page.ts'

export const walletRoutes: readonly CallAnswer[] = [
  getDefaultPaymentAnswer,
  putDefaultPaymentAnswer,
  deleteDefaultPaymentAnswer,
  getLinePayBindingAnswer,
  linebankBindingLinkAnswer,
  cardBindingLinkAnswer,
  afteeBindingUrlAnswer,
  afteeBindingStatusAnswer,
  listPaymentCampaignsAnswer,
  checkLinePayAnswer,
  applePaySessionAnswer,
  openDeviceSheetAnswer,
  giveDeviceTokenAnswer,
  bindingReturnAnswer,
  formerBindingReturnAnswer,
  confirmBindingAnswer,
  dropBindingAnswer,
  openBoundPageAnswer,
  undoBoundPageAnswer,
  receivePaymentNoticeAnswer,
  receivePaymentNoticeByQueryAnswer,
  openCardPageAnswer,
  returnFromCardPageAnswer,
  getPaymentAnswer,
  getPaymentWholeAnswer,
  reportCashPaidAnswer,
  requestLinePayAnswer,
  offlineApplePayAnswer,
  payTripAnswer,
  payLaterAnswer,
  openPayLinkAnswer,
  startPayLinkAnswer,
  payByLinkAnswer,
]
