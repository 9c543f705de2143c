import type { WebEntry } from '@daoxing/kit/web'

export const noticesWeb: WebEntry = {
  slice: 'notices',
  routes: [],
  begin(query) {
    if (query.has('utm_source') || query.has('utm_campaign'))
      void import('./keep-campaign.ts').then(({ keepCampaign }) => keepCampaign(query))
  },
}
