import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export { recentOrdersQuery } from './orders-data.ts'
export { riddenPlaces } from './ridden-places.ts'

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
    {
      path: '/cs/csCenter',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/SupportScreen.tsx').then((file) => file.SupportScreen)),
    },
    {
      path: '/cs/csCenterTicket',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/TicketScreen.tsx').then((file) => file.TicketScreen)),
    },
  ],
  errors: () => import('./order-error-words.ts').then((file) => file.orderErrorWords),
  memberRows: lazyScreen(() => import('./parts/MemberRow.tsx').then((file) => file.MemberRow)),
  follow: () => import('./follow-orders.ts').then((file) => file.followAll),
  home: {
    live: lazyScreen(() => import('./parts/LiveOrders.tsx').then((file) => file.LiveOrders)),
  },
}
