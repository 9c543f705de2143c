import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const chargingDeferred: DeferredEntry = {
  routes: [
    {
      path: '/charging_station',
      who: 'rider',
      screen: lazyScreen(() => import('./ChargingScreen.tsx').then((file) => file.ChargingScreen)),
    },
  ],
  orderDetail: lazyScreen(() => import('./live/ChargingOrderDetail.tsx').then((file) => file.ChargingOrderDetail)),
  receipt: lazyScreen(() => import('./live/ChargingReceipt.tsx').then((file) => file.ChargingReceipt)),
}
