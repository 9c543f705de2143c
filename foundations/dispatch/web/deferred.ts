import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const dispatchDeferred: DeferredEntry = {
  routes: [
    {
      path: '/setting/blockedDrivers',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/BlockedDriversScreen.tsx').then((file) => file.BlockedDriversScreen)),
    },
  ],
}
