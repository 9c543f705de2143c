import { bindCall, type BoundCall } from '@daoxing/kit/server'
import {
  afteeBindingStatus,
  afteeBindingUrl,
  applePaySession,
  bindingReturn,
  cardBindingLink,
  checkLinePay,
  confirmBinding,
  deleteDefaultPayment,
  dropBinding,
  formerBindingReturn,
  getDefaultPayment,
  getLinePayBinding,
  getPayment,
  getPaymentWhole,
  hearPaymentNotice,
  hearPaymentNoticeByQuery,
  linebankBindingLink,
  listPaymentCampaigns,
  offlineApplePay,
  openBoundPage,
  openCardPage,
  payLater,
  payTrip,
  putDefaultPayment,
  requestLinePay,
  returnFromCardPage,
  sayCashPaid,
  undoBoundPage,
} from '@daoxing/wallet/contract'
import { afteeBindingStatusHandler } from './calls/aftee-binding-status.ts'
import { afteeBindingUrlHandler } from './calls/aftee-binding-url.ts'
import { applePaySessionHandler } from './calls/apple-pay-session.ts'
import { bindingReturnHandler } from './calls/binding-return.ts'
import { cardBindingLinkHandler } from './calls/card-binding-link.ts'
import { checkLinePayHandler } from './calls/check-line-pay.ts'
import { confirmBindingHandler } from './calls/confirm-binding.ts'
import { deleteDefaultPaymentHandler } from './calls/delete-default-payment.ts'
import { dropBindingHandler } from './calls/drop-binding.ts'
import { formerBindingReturnHandler } from './calls/former-binding-return.ts'
import { getDefaultPaymentHandler } from './calls/get-default-payment.ts'
import { getLinePayBindingHandler } from './calls/get-line-pay-binding.ts'
import { getPaymentHandler } from './calls/get-payment.ts'
import { getPaymentWholeHandler } from './calls/get-payment-whole.ts'
import { hearPaymentNoticeByQueryHandler } from './calls/hear-payment-notice-by-query.ts'
import { hearPaymentNoticeHandler } from './calls/hear-payment-notice.ts'
import { linebankBindingLinkHandler } from './calls/linebank-binding-link.ts'
import { listPaymentCampaignsHandler } from './calls/list-payment-campaigns.ts'
import { offlineApplePayHandler } from './calls/offline-apple-pay.ts'
import { openBoundPageHandler } from './calls/open-bound-page.ts'
import { openCardPageHandler } from './calls/open-card-page.ts'
import { payLaterHandler } from './calls/pay-later.ts'
import { payTripHandler } from './calls/pay-trip.ts'
import { putDefaultPaymentHandler } from './calls/put-default-payment.ts'
import { requestLinePayHandler } from './calls/request-line-pay.ts'
import { returnFromCardPageHandler } from './calls/return-from-card-page.ts'
import { sayCashPaidHandler } from './calls/say-cash-paid.ts'
import { undoBoundPageHandler } from './calls/undo-bound-page.ts'

export const walletRoutes: readonly BoundCall[] = [
  bindCall(getDefaultPayment, getDefaultPaymentHandler),
  bindCall(putDefaultPayment, putDefaultPaymentHandler),
  bindCall(deleteDefaultPayment, deleteDefaultPaymentHandler),
  bindCall(getLinePayBinding, getLinePayBindingHandler),
  bindCall(linebankBindingLink, linebankBindingLinkHandler),
  bindCall(cardBindingLink, cardBindingLinkHandler),
  bindCall(afteeBindingUrl, afteeBindingUrlHandler),
  bindCall(afteeBindingStatus, afteeBindingStatusHandler),
  bindCall(listPaymentCampaigns, listPaymentCampaignsHandler),
  bindCall(checkLinePay, checkLinePayHandler),
  bindCall(applePaySession, applePaySessionHandler),
  bindCall(bindingReturn, bindingReturnHandler),
  bindCall(formerBindingReturn, formerBindingReturnHandler),
  bindCall(confirmBinding, confirmBindingHandler),
  bindCall(dropBinding, dropBindingHandler),
  bindCall(openBoundPage, openBoundPageHandler),
  bindCall(undoBoundPage, undoBoundPageHandler),
  bindCall(hearPaymentNotice, hearPaymentNoticeHandler),
  bindCall(hearPaymentNoticeByQuery, hearPaymentNoticeByQueryHandler),
  bindCall(openCardPage, openCardPageHandler),
  bindCall(returnFromCardPage, returnFromCardPageHandler),
  bindCall(getPayment, getPaymentHandler),
  bindCall(getPaymentWhole, getPaymentWholeHandler),
  bindCall(sayCashPaid, sayCashPaidHandler),
  bindCall(requestLinePay, requestLinePayHandler),
  bindCall(offlineApplePay, offlineApplePayHandler),
  bindCall(payTrip, payTripHandler),
  bindCall(payLater, payLaterHandler),
]
