import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const sharingDeferred: DeferredEntry = {
  routes: [
    {
      path: '/guest-taxi/:hash',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/GuestTripScreen.tsx').then((file) => file.GuestTripScreen)),
    },
    {
      path: '/share',
      who: 'anyone',
      screen: lazyScreen(() => import('./screens/ShareScreen.tsx').then((file) => file.ShareScreen)),
    },
  ],
  memberRows: lazyScreen(() => import('./parts/MemberRow.tsx').then((file) => file.MemberRow)),
}
