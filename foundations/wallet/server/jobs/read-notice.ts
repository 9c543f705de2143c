import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { noticePeer, noticeReader } from '../inbox/notice-readers.ts'
import { markNoticeHandled, noticeById } from '../stores/notice-store.ts'

export const readNotice = defineJob('wallet.readNotice', z.object({ noticeId: z.int() }))

/** Does what a notice asks for. Where that fails, the job is tried again: the notice stays until it was handled. */
export async function doReadNotice({ payload, house }: { payload: JobPayload<typeof readNotice>; house: House }) {
  const notice = await noticeById(house.database, payload.noticeId)
  const peer = notice && noticePeer(notice.peer)
  if (!notice || !peer || notice.isHandled) return
  await noticeReader(notice.kind)({ house, peer, notice })
  await house.database.transaction((tx) => markNoticeHandled(tx, payload.noticeId, house.clock.now()))
}
