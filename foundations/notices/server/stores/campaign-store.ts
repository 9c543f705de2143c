import { Instant } from '@daoxing/kit/contract'
import { defineTable, generated, type Tx } from '@daoxing/kit/server'
import type { CampaignRecord } from '@daoxing/notices/contract'
import * as z from 'zod/mini'

const word = z.nullable(z.string())
const campaignRecords = defineTable('notices.campaign_records', {
  columns: {
    recordId: generated(z.int()),
    /** Null for a visitor who is not signed in. */
    riderId: z.nullable(z.string()),
    utm_source: word,
    utm_medium: word,
    utm_campaign: word,
    utm_term: word,
    utm_content: word,
    bot_id: word,
    recordedAt: Instant,
  },
  key: ['recordId'],
})

type Recorded = { readonly riderId: string | null; readonly recordedAt: Instant; readonly record: CampaignRecord }

export async function insertCampaignRecord(tx: Tx, { record, ...visit }: Recorded): Promise<void> {
  await campaignRecords.insert(tx, { ...record, ...visit })
}

export async function deleteCampaignRecordsBefore(tx: Tx, before: Instant): Promise<void> {
  await campaignRecords.deleteWhere(tx, (query) => query.where('recorded_at', '<', before))
}
