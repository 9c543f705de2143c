import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const designatedDriverDeferred: DeferredEntry = {
  routes: [
    {
      path: '/designated-driver',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/StartScreen.tsx').then((file) => file.StartScreen)),
    },
    {
      path: '/designated-driver/pay',
      // The link has its token after the hash sign, which no server sees. The screen keeps it through a sign-in.
      who: (query) => (query.has('token') ? 'rider' : 'anyone'),
      screen: lazyScreen(() => import('./pay/PayForScreen.tsx').then((file) => file.PayForScreen)),
    },
  ],
  orderDetail: lazyScreen(() => import('./live/TripDetail.tsx').then((file) => file.TripDetail)),
  receipt: lazyScreen(() => import('./live/TripReceipt.tsx').then((file) => file.TripReceipt)),
}
