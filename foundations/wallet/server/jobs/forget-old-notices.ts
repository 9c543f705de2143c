import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { forgetCardPagesExpiredBefore } from '../stores/card-page-store.ts'
import { forgetNoticesBefore } from '../stores/notice-store.ts'

const noticesRetentionSeconds = 90 * 86_400
const pagesRetentionSeconds = 86_400
const everySeconds = 3600

export const forgetOldNotices = defineJob('wallet.forgetOldNotices', z.object({}))

/** Notices of providers are retained for 90 days, forms for their pages for one day. */
export async function doForgetOldNotices({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await forgetNoticesBefore(tx, plusSeconds(now, -noticesRetentionSeconds))
    await forgetCardPagesExpiredBefore(tx, plusSeconds(now, -pagesRetentionSeconds))
    await house.jobs.plan(
      tx,
      forgetOldNotices,
      {},
      { key: forgetOldNotices.name, dueAt: plusSeconds(now, everySeconds) },
    )
  })
}

export async function planForgettingOfOldNotices({ house, tx }: { house: House; tx: Tx }): Promise<void> {
  await house.jobs.plan(tx, forgetOldNotices, {}, { key: forgetOldNotices.name, keepDueAt: true })
}
