import type { Handler } from '@daoxing/kit/server'
import type { recordCampaign } from '@daoxing/notices/contract'
import { insertCampaignRecord } from '../stores/campaign-store.ts'

export const recordCampaignHandler: Handler<typeof recordCampaign> = async ({ body, who, tx, house }) => {
  const riderId = who.kind === 'rider' ? who.riderId : null
  await insertCampaignRecord(tx, { riderId, recordedAt: house.clock.now(), record: body })
  return {}
}
