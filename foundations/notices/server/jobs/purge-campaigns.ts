import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { deleteCampaignRecordsBefore } from '../stores/campaign-store.ts'

const daySeconds = 24 * 3600
const keptDays = 400

/** Deletes what has been kept long enough. */
export const purgeCampaigns = defineJob('notices.purgeCampaigns', z.object({}))

export async function purgeCampaignsWork({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteCampaignRecordsBefore(tx, plusSeconds(now, -keptDays * daySeconds))
    const dueAt = plusSeconds(now, daySeconds)
    await house.jobs.plan(tx, purgeCampaigns, {}, { key: purgeCampaigns.name, dueAt })
  })
}
