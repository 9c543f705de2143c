import { lazyScreen, type WebEntry } from '@daoxing/kit/web'

export { BlockDriver } from './parts/BlockDriver.tsx'
export { ReachDriver } from './parts/ReachDriver.tsx'

export const dispatchWeb: WebEntry = {
  slice: 'dispatch',
  routes: [
    {
      path: '/setting/blockedDrivers',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/BlockedDriversScreen.tsx').then((file) => file.BlockedDriversScreen)),
    },
  ],
  follow: () => import('./follow-talks.ts').then((file) => file.followTalks),
}
