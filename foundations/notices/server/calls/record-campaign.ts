import { answer } from '@daoxing/kit/server'
import { recordCampaign } from '@daoxing/notices/contract'
import { insertCampaignRecord } from '../stores/campaign-store.ts'

export const recordCampaignAnswer = answer(recordCampaign, async ({ body, who, tx, house }) => {
  const riderId = who.kind === 'rider' ? who.riderId : null
  await insertCampaignRecord(tx, { riderId, recordedAt: house.clock.now(), record: body })
  return {}
})
