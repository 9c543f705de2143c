import { plusSeconds } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { deleteNoticesBefore } from '../stores/notice-store.ts'
import { dropUnusedPushKeys } from '../stores/push-key-store.ts'
import { purgeNotices } from './notices-jobs.ts'

const daySeconds = 24 * 3600
const retentionDays = 30

export async function purgeNoticesHandler({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteNoticesBefore(tx, plusSeconds(now, -retentionDays * daySeconds))
    await dropUnusedPushKeys(tx)
    await house.jobs.plan(tx, purgeNotices, {}, { key: purgeNotices.name, dueAt: plusSeconds(now, daySeconds) })
  })
}
