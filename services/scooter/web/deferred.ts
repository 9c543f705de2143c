import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'
import { accountRoutes } from './account/account-routes.ts'

export const scooterDeferred: DeferredEntry = {
  routes: [
    ...accountRoutes,
    {
      path: '/scooter/reservation',
      who: 'rider',
      screen: lazyScreen(() => import('./ScooterScreen.tsx').then((file) => file.ScooterScreen)),
    },
    {
      path: '/scooter/tickets',
      who: 'rider',
      screen: lazyScreen(() => import('./ride/TicketsScreen.tsx').then((file) => file.TicketsScreen)),
    },
  ],
  orderDetail: lazyScreen(() => import('./live/ScooterOrderDetail.tsx').then((file) => file.ScooterOrderDetail)),
  receipt: lazyScreen(() => import('./live/ScooterReceipt.tsx').then((file) => file.ScooterReceipt)),
}
