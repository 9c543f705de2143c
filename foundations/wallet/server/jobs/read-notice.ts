import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { noticePeer, noticeReader } from '../inbox/notice-readers.ts'
import { markNoticeHandled, noticeById } from '../stores/notice-store.ts'

export const readNotice = defineJob('wallet.readNotice', z.object({ noticeId: z.int() }))

/** A provider that cannot answer within a day is not asked again. */
const waitedForSeconds = 24 * 3600

/** Does what a notice asks for. Where that fails, the job is tried again: the notice stays until it was handled. */
export async function doReadNotice({ payload, house }: { payload: JobPayload<typeof readNotice>; house: House }) {
  const notice = await noticeById(house.database, payload.noticeId)
  const peer = notice && noticePeer(notice.peer)
  if (!notice || !peer || notice.isHandled) return
  const outcome = await noticeReader(notice.kind)({ house, peer, notice })
  const now = house.clock.now()
  const ageSeconds = secondsBetween(notice.receivedAt, now)
  await house.database.transaction(async (tx) => {
    if (outcome === 'read' || ageSeconds > waitedForSeconds) return markNoticeHandled(tx, payload.noticeId, now)
    // The pauses grow with the time that was waited already.
    const dueAt = plusSeconds(now, Math.max(10, Math.min(ageSeconds, 3600)))
    await house.jobs.plan(tx, readNotice, payload, { dueAt })
  })
}
