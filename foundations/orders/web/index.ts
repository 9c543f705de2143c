import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export { OrderCard } from './parts/OrderCard.tsx'
export { orderQuery, recentOrdersQuery, refreshOrder } from './orders-data.ts'
export { riddenPlaces } from './ridden-places.ts'

export const ordersWeb: WebEntry = {
  slice: 'orders',
  deferred: () => import('./deferred.ts').then((file) => file.ordersDeferred),
  follow: () => import('./orders-data.ts').then((file) => file.followOrders),
  home: {
    live: lazyScreen(() => import('./parts/LiveOrders.tsx').then((file) => file.LiveOrders)),
  },
}
