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
    // The loaded module reads the parameters; here only their presence counts.
    if (/\b(utm_|bot_id)/.test(query.toString()))
      loadPatiently(() => import('./keep-campaign.ts')).then(
        ({ keepCampaign }) => keepCampaign(query),
        () => undefined,
      )
  },
}
