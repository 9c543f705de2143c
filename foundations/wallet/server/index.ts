import * as walletContract from '@daoxing/wallet/contract'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { orderPaymentsPort } from '@daoxing/orders/server'
import { applePayPort, configuredApplePayMerchant } from './apple-pay.ts'
import { planForgettingOfOldNotices } from './jobs/forget-old-notices.ts'
import { purgeBindings, renewHoldsJob, unbindInstrument } from './jobs/wallet-jobs.ts'
import { walletJobs } from './jobs/wallet-job-handlers.ts'
import { paymentsOfOrders } from './order-payment.ts'
import { configuredAftee, configuredLineBank } from './providers/account/account-provider.ts'
import { configuredApplePay } from './providers/device/apple-pay-provider.ts'
import { configuredGooglePay } from './providers/device/google-pay-provider.ts'
import { configuredLinePay } from './providers/line-pay/line-pay-provider.ts'
import { configuredCardProvider } from './providers/newebpay/configured-card-provider.ts'
import {
  afteeProviderPort,
  applePayProviderPort,
  cardProviderPort,
  googlePayProviderPort,
  lineBankProviderPort,
  linePayProviderPort,
} from './providers/payment-provider.ts'
import { walletRoutes } from './routes.ts'
import { learnDigestKey, tokenPurpose, tokenSeal } from './sealed-token.ts'
import { sealReadableRegKeys } from './stores/line-pay-request-store.ts'
import { countDeclinedReleases } from './stores/movement-store.ts'

export { createPayLink, type PayLinkMade } from './links/create-pay-link.ts'
export { applyOutcome } from './money/apply-outcome.ts'
export { callProvider } from './money/call-provider.ts'
export { creditRider } from './money/credit-rider.ts'
export { capturePart, captureTotal, chargeFee } from './money/door/capture.ts'
export { settleDeposit, takeDeposit } from './money/door/deposit.ts'
export { changePayer } from './money/door/change-payer.ts'
export { holdByEstimate } from './money/door/hold-by-estimate.ts'
export { lateCharge } from './money/door/late-charge.ts'
export { dropRaise, raiseHold } from './money/door/raise-hold.ts'
export { refundPart } from './money/door/refund-part.ts'
export { releaseHold } from './money/door/release-hold.ts'
export { accountOpenTwd, settleAccount } from './money/pay-by-account.ts'
export { type Payer, payerFor, refuseBadPayer } from './money/payer.ts'
export { waiveDue } from './money/waive.ts'
export {
  holdDeclined,
  leaveUnpaid,
  type OrderPayment,
  orderPaymentOf,
  orderPaymentsOf,
  type OrderPaymentStatus,
} from './order-payment.ts'
import { eraseWallet, holdsOfMoney } from './end-account.ts'
export { type PayerAccounts, payerAccountsPort } from './payer-account-port.ts'
export { type PaymentClient, paymentClientPort, type PaymentOutcome } from './payment-client-port.ts'
export { namedMethod } from './rules/payable-method.ts'
export type { Payee } from './rules/payee.ts'
export { beginPaying, beginPayingFor, endPaying, makePayment, PaymentIntent } from './staged-payment.ts'
export { type CashPayment, settleInCash } from './settle-in-cash.ts'
export type { Payment } from './stores/payment-store.ts'

export const walletServer: ServerSlice = {
  name: 'wallet',
  contract: walletContract,
  calls: walletRoutes,
  jobs: walletJobs,
  ports: (house) => [
    bindPort(cardProviderPort, configuredCardProvider(house, process.env)),
    bindPort(linePayProviderPort, configuredLinePay(house, process.env)),
    bindPort(lineBankProviderPort, configuredLineBank(house, process.env)),
    bindPort(afteeProviderPort, configuredAftee(house, process.env)),
    bindPort(applePayProviderPort, configuredApplePay(house, process.env)),
    bindPort(googlePayProviderPort, configuredGooglePay(house, process.env)),
    bindPort(applePayPort, configuredApplePayMerchant(house, process.env)),
    bindPort(orderPaymentsPort, paymentsOfOrders),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  eraseRider: eraseWallet,
  holdsRider: holdsOfMoney,
  keptOfRiders: [{ what: 'payments', why: 'accounting', months: 120 }],
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
    await house.jobs.plan(tx, renewHoldsJob, {}, { key: renewHoldsJob.name, keepDueAt: true })
  },
}
