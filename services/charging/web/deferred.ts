import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const chargingDeferred: DeferredEntry = {
  routes: [
    {
      path: '/charging',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/StartScreen.tsx').then((file) => file.StartScreen)),
    },
  ],
  orderDetail: lazyScreen(() => import('./live/OrderDetail.tsx').then((file) => file.OrderDetail)),
  receipt: lazyScreen(() => import('./live/Receipt.tsx').then((file) => file.Receipt)),
}
