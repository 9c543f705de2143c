import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const ordersDeferred: DeferredEntry = {
  routes: [
    {
      path: '/myOrder',
      who: 'rider',
      hasTabBar: true,
      screen: lazyScreen(() => import('./screens/OrdersScreen.tsx').then((file) => file.OrdersScreen)),
    },
    {
      path: '/myOrder/:id',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/OrderScreen.tsx').then((file) => file.OrderScreen)),
    },
  ],
  errors: () => import('./order-error-words.ts').then((file) => file.orderErrorWords),
}
