import { bindCall, bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { hearPaymentNotice, hearPaymentNoticeByQuery, openCardPage, returnFromCardPage } from '@daoxing/wallet/contract'
import { hearPaymentNoticeByQueryHandler } from './calls/hear-payment-notice-by-query.ts'
import { hearPaymentNoticeHandler } from './calls/hear-payment-notice.ts'
import { openCardPageHandler } from './calls/open-card-page.ts'
import { returnFromCardPageHandler } from './calls/return-from-card-page.ts'
import { doForgetOldNotices, forgetOldNotices, planForgettingOfOldNotices } from './jobs/forget-old-notices.ts'
import { doReadNotice, readNotice } from './jobs/read-notice.ts'
import { configuredLinePay } from './providers/line-pay/line-pay-provider.ts'
import { configuredCardProvider } from './providers/newebpay/configured-card-provider.ts'
import { cardProviderPort, linePayProviderPort } from './providers/payment-provider.ts'

export { defineNoticeReader, noticeUrlOf, type ReadNotice } from './inbox/notice-readers.ts'
export { payableMethod } from './rules/payable-method.ts'
export { type CashPayment, settleInCash } from './settle-in-cash.ts'
export { ledgerSumTwd } from './stores/ledger-store.ts'

export const walletServer: ServerSlice = {
  name: 'wallet',
  calls: [
    bindCall(hearPaymentNotice, hearPaymentNoticeHandler),
    bindCall(hearPaymentNoticeByQuery, hearPaymentNoticeByQueryHandler),
    bindCall(openCardPage, openCardPageHandler),
    bindCall(returnFromCardPage, returnFromCardPageHandler),
  ],
  jobs: [bindJob(readNotice, doReadNotice), bindJob(forgetOldNotices, doForgetOldNotices)],
  ports: (house) => [
    bindPort(cardProviderPort, configuredCardProvider(house, process.env)),
    bindPort(linePayProviderPort, configuredLinePay(house, process.env)),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  onStart: planForgettingOfOldNotices,
}
