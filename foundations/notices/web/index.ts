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
    // What the link says is read there: here it is enough that it may say something.
    if (/\b(utm_|bot_id)/.test(query.toString()))
      loadPatiently(() => import('./keep-campaign.ts')).then(
        ({ keepCampaign }) => keepCampaign(query),
        () => undefined,
      )
  },
}
