import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import './bindings/read-binding-notice.ts'
import { planForgettingOfOldNotices } from './jobs/forget-old-notices.ts'
import { purgeBindings, unbindInstrument } from './jobs/wallet-jobs.ts'
import { walletJobs } from './jobs/wallet-works.ts'
import { configuredLinePay } from './providers/line-pay/line-pay-provider.ts'
import { configuredCardProvider } from './providers/newebpay/configured-card-provider.ts'
import { cardProviderPort, linePayProviderPort } from './providers/payment-provider.ts'
import { walletRoutes } from './routes.ts'
import { learnDigestKey, tokenPurpose, tokenSeal } from './sealed-token.ts'
import { sealReadableRegKeys } from './stores/line-pay-request-store.ts'
import { countDeclinedReleases } from './stores/movement-store.ts'

export { applyOutcome } from './money/apply-outcome.ts'
export { askProvider } from './money/ask-provider.ts'
export { creditRider } from './money/credit-rider.ts'
export { captureHold, chargeFee, chargeMore } from './money/fix-amount.ts'
export { openHold } from './money/open-payment.ts'
export { type Payer, payerFor, refuseBadPayer } from './money/payer.ts'
export { dropRaise, raiseHold } from './money/raise-hold.ts'
export { releaseHold } from './money/release-hold.ts'
export { waiveDue } from './money/waive.ts'
export { holdDeclined, leaveUnpaid, type OrderPayment, orderPaymentOf } from './order-payment.ts'
export { type PaymentClient, paymentClientPort, type PaymentNews } from './payment-client-port.ts'
export { namedMethod } from './rules/payable-method.ts'
export { type CashPayment, settleInCash } from './settle-in-cash.ts'
export type { Payment } from './stores/payment-store.ts'

export const walletServer: ServerSlice = {
  name: 'wallet',
  calls: walletRoutes,
  jobs: walletJobs,
  ports: (house) => [
    bindPort(cardProviderPort, configuredCardProvider(house, process.env)),
    bindPort(linePayProviderPort, configuredLinePay(house, process.env)),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  gauges: { wallet_releases_declined: (house) => countDeclinedReleases(house.database) },
  sealed: {
    columns: [
      {
        table: 'wallet.instruments',
        id: ['rider_id', 'instrument_id'],
        column: 'token_sealed',
        purpose: tokenPurpose,
      },
      { table: 'wallet.bindings', id: ['reference'], column: 'token_sealed', purpose: tokenPurpose },
      { table: 'wallet.bindings', id: ['reference'], column: 'digits_sealed', purpose: tokenPurpose },
      { table: 'wallet.line_pay_requests', id: ['reference'], column: 'reg_key_sealed', purpose: tokenPurpose },
      { table: 'wallet.line_pay_requests', id: ['reference'], column: 'payment_url_sealed', purpose: tokenPurpose },
    ],
    fields: [{ job: unbindInstrument.name, field: 'tokenSealed', purpose: tokenPurpose }],
  },
  async onStart({ house, tx }) {
    await learnDigestKey({ house, tx })
    await sealReadableRegKeys(tx, tokenSeal(house))
    await planForgettingOfOldNotices({ house, tx })
    await house.jobs.plan(tx, purgeBindings, {}, { key: purgeBindings.name, keepDueAt: true })
  },
}
