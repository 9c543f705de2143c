import { lazyScreen, loadPatiently, type WebEntry } from '@daoxing/kit/web'

export const noticesWeb: WebEntry = {
  slice: 'notices',
  routes: [
    {
      path: '/setting/notices',
      who: 'rider',
      screen: lazyScreen(() => import('./screens/NoticeSettingsScreen.tsx').then((file) => file.NoticeSettingsScreen)),
    },
  ],
  follow: () => import('./follow-notices.ts').then((file) => file.followNotices),
  begin(query) {
    if (query.has('utm_source') || query.has('utm_campaign'))
      loadPatiently(() => import('./keep-campaign.ts')).then(
        ({ keepCampaign }) => keepCampaign(query),
        () => undefined,
      )
  },
}
