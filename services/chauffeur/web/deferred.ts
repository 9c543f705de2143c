import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const chauffeurDeferred: DeferredEntry = {
  routes: [
    {
      path: '/chauffeured-car',
      who: 'rider',
      screen: lazyScreen(() => import('./ChauffeurScreen.tsx').then((file) => file.ChauffeurScreen)),
    },
  ],
  orderDetail: lazyScreen(() => import('./live/ChauffeurOrderDetail.tsx').then((file) => file.ChauffeurOrderDetail)),
  receipt: lazyScreen(() => import('./live/ChauffeurReceipt.tsx').then((file) => file.ChauffeurReceipt)),
}
