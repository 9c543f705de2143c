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
}
