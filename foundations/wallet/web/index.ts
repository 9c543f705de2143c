import type { WebEntry } from '@daoxing/kit/web'

export { sendWithConsent } from './device/send-with-consent.ts'
export { followOrderPayments } from './follow-order-payments.ts'
export { choiceName, methodName } from './method-words.ts'
export { paidWith } from './payment-words.ts'
export { PaymentSheet, TripPayment } from './payment-parts.ts'
export { MethodIcon } from './parts/MethodIcon.tsx'
export {
  acceptedChoice,
  cash,
  defaultChoice,
  isSameChoice,
  isUsable,
  type PayChoice,
  shownChoice,
} from './rules/pay-choice.ts'
export {
  checkPayment,
  isBeingChecked,
  paymentDefaultsQuery,
  tripPaymentQuery,
  usePayLater,
  usePayTrip,
} from './wallet-data.ts'

export const walletWeb: WebEntry = {
  slice: 'wallet',
  deferred: () => import('./deferred.ts').then((file) => file.walletDeferred),
  follow: () => import('./follow-wallet.ts').then((file) => file.followWallet),
}
