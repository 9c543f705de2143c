import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { deleteCampaignRecordsBefore } from '../stores/campaign-store.ts'

const daySeconds = 24 * 3600
const retentionDays = 400

/** Deletes data after its retention time. */
export const purgeCampaigns = defineJob('notices.purgeCampaigns', z.object({}))

export async function purgeCampaignsHandler({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteCampaignRecordsBefore(tx, plusSeconds(now, -retentionDays * daySeconds))
    const dueAt = plusSeconds(now, daySeconds)
    await house.jobs.plan(tx, purgeCampaigns, {}, { key: purgeCampaigns.name, dueAt })
  })
}
