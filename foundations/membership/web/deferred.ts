import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const membershipDeferred: DeferredEntry = {
  routes: [
    {
      path: '/tRewards',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/RewardsScreen.tsx').then((file) => file.RewardsScreen)),
    },
  ],
  memberRows: lazyScreen(() => import('./parts/MemberRow.tsx').then((file) => file.MemberRow)),
}
