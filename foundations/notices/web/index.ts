import { loadPatiently, type WebEntry } from '@daoxing/kit/web'

export const noticesWeb: WebEntry = {
  slice: 'notices',
  deferred: () => import('./deferred.ts').then((file) => file.noticesDeferred),
  follow: () => import('./follow-notices.ts').then((file) => file.followNotices),
  begin(query) {
    // The loaded module reads the parameters; only their presence counts here.
    if (/\b(utm_|bot_id)/.test(query.toString()))
      loadPatiently(() => import('./store-campaign.ts')).then(
        ({ storeCampaign }) => storeCampaign(query),
        () => undefined,
      )
  },
}
