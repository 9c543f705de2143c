import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const chargingDeferred: DeferredEntry = {
  routes: [
    {
      path: '/charging_station',
      who: 'rider',
      screen: lazyScreen(() => import('./ChargingScreen.tsx').then((file) => file.ChargingScreen)),
    },
    {
      path: '/charging_station/contract',
      who: 'rider',
      screen: lazyScreen(() => import('./account/ContractScreen.tsx').then((file) => file.ContractScreen)),
    },
    {
      path: '/charging_station/plan',
      who: 'rider',
      screen: lazyScreen(() => import('./account/SubscriptionScreen.tsx').then((file) => file.SubscriptionScreen)),
    },
    {
      path: '/charging_station/history',
      who: 'rider',
      screen: lazyScreen(() => import('./account/HistoryScreen.tsx').then((file) => file.HistoryScreen)),
    },
  ],
  orderDetail: lazyScreen(() => import('./live/ChargingOrderDetail.tsx').then((file) => file.ChargingOrderDetail)),
  receipt: lazyScreen(() => import('./live/ChargingReceipt.tsx').then((file) => file.ChargingReceipt)),
}
