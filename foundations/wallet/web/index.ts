import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export { choiceName, methodName } from './method-words.ts'
export { paidWith } from './payment-words.ts'
export { MethodIcon } from './parts/MethodIcon.tsx'
export { cash, defaultChoice, isSameChoice, isUsable, type PayChoice, shownChoice } from './rules/pay-choice.ts'
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
  routes: [
    {
      path: '/payment',
      // Anyone may look at the ways to pay; the payment of a trip is its rider's alone [PAY-010].
      who: (query) => (query.has('trip_hash') ? 'rider' : 'anyone'),
      screen: lazyScreen(() => import('./screens/PaymentScreen.tsx').then((file) => file.PaymentScreen)),
    },
  ],
  errors: () => import('./wallet-error-words.ts').then((file) => file.walletErrorWords),
  signUp: {
    setPayment: lazyScreen(() => import('./screens/SetPaymentStep.tsx').then((file) => file.SetPaymentStep)),
  },
  memberRows: lazyScreen(() => import('./parts/MemberRow.tsx').then((file) => file.MemberRow)),
  follow: () => import('./follow-wallet.ts').then((file) => file.followWallet),
}

/** How the payment of a trip stands, and how what is open is paid; a service shows it where its trip ends. */
export const TripPayment = lazyScreen(() => import('./parts/TripPayment.tsx').then((file) => file.TripPayment))

/** The sheet on which a ride's way to pay is chosen; a service shows it over its price. */
export const PaymentSheet = lazyScreen(() => import('./parts/PaymentSheet.tsx').then((file) => file.PaymentSheet))
