import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export const ordersWeb: WebEntry = {
  slice: 'orders',
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
  follow: () => import('./orders-data.ts').then((file) => file.followOrders),
  home: {
    live: lazyScreen(() => import('./parts/LiveOrders.tsx').then((file) => file.LiveOrders)),
    again: lazyScreen(() => import('./parts/AgainPlaces.tsx').then((file) => file.AgainPlaces)),
  },
}
