import { type DeferredEntry, lazyScreen } from '@daoxing/kit/web'

export const noticesDeferred: DeferredEntry = {
  routes: [
    {
      path: '/setting/notices',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/NoticeSettingsScreen.tsx').then((file) => file.NoticeSettingsScreen)),
    },
  ],
}
