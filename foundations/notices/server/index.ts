import { bindCall, bindJob, type ServerSlice } from '@daoxing/kit/server'
import { recordCampaign } from '@daoxing/notices/contract'
import { recordCampaignHandler } from './calls/record-campaign.ts'
import { purgeCampaigns, purgeCampaignsWork } from './jobs/purge-campaigns.ts'

export const noticesServer: ServerSlice = {
  name: 'notices',
  calls: [bindCall(recordCampaign, recordCampaignHandler)],
  jobs: [bindJob(purgeCampaigns, purgeCampaignsWork)],
  migrations: new URL('./migrations/', import.meta.url),
  onStart: ({ house, tx }) => house.jobs.plan(tx, purgeCampaigns, {}, { key: purgeCampaigns.name, keepDueAt: true }),
}
