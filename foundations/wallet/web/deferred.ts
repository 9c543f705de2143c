import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const walletDeferred: DeferredEntry = {
  routes: [
    {
      path: '/payment',
      // Anyone may view the payment methods; the payment of a trip is visible to its rider only [PAY-010].
      who: (query) => (query.has('trip_hash') ? 'rider' : 'anyone'),
      screen: lazyScreen(() => import('./screens/PaymentScreen.tsx').then((file) => file.PaymentScreen)),
    },
    {
      path: '/pay/:token',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/PayLinkScreen.tsx').then((file) => file.PayLinkScreen)),
    },
  ],
  errors: () => import('./wallet-error-words.ts').then((file) => file.walletErrorWords),
  signUp: {
    setPayment: lazyScreen(() => import('./screens/SetPaymentStep.tsx').then((file) => file.SetPaymentStep)),
  },
  memberRows: lazyScreen(() => import('./parts/MemberRow.tsx').then((file) => file.MemberRow)),
}
