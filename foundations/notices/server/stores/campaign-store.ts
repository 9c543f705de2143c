import { type Tx, tablesOf } from '@daoxing/kit/server'
import type { CampaignRecord } from '@daoxing/notices/contract'
import type { Generated } from 'kysely'

type CampaignTables = {
  'notices.campaign_records': Readonly<Record<keyof CampaignRecord, string | null>> & {
    readonly record_id: Generated<number>
    readonly rider_id: string | null
    readonly recorded_at: string
  }
}

type Recorded = { readonly riderId: string | null; readonly recordedAt: string; readonly record: CampaignRecord }

export async function insertCampaignRecord(tx: Tx, { riderId, recordedAt, record }: Recorded): Promise<void> {
  await tablesOf<CampaignTables>(tx)
    .insertInto('notices.campaign_records')
    .values({
      rider_id: riderId,
      utm_source: record.utm_source ?? null,
      utm_medium: record.utm_medium ?? null,
      utm_campaign: record.utm_campaign ?? null,
      utm_term: record.utm_term ?? null,
      utm_content: record.utm_content ?? null,
      bot_id: record.bot_id ?? null,
      recorded_at: recordedAt,
    })
    .execute()
}

export async function deleteCampaignRecordsBefore(tx: Tx, before: string): Promise<void> {
  await tablesOf<CampaignTables>(tx).deleteFrom('notices.campaign_records').where('recorded_at', '<', before).execute()
}
