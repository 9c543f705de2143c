import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const safetyDeferred: DeferredEntry = {
  routes: [
    {
      path: '/emergency',
      who: 'rider',
      screen: lazyScreen(() =>
        import('./screens/EmergencyContactsScreen.tsx').then((file) => file.EmergencyContactsScreen),
      ),
    },
  ],
  aboveHome: lazyScreen(() => import('./parts/AlarmOnHome.tsx').then((file) => file.AlarmOnHome)),
  memberRows: lazyScreen(() => import('./parts/MemberRow.tsx').then((file) => file.MemberRow)),
}
