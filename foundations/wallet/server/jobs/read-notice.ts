import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { noticePeer } from '../inbox/notice-peers.ts'
import { receiveNotice } from '../inbox/take-in-notice.ts'
import { markNoticeHandled, waitingNotice } from '../stores/notice-store.ts'

/** Planned by servers from before the kit's inbox, one for each notice that they received. */
export const readNotice = defineJob('wallet.readNotice', z.object({ noticeId: z.int() }))

/** Passes a notice of such a server to the inbox. */
export async function doReadNotice({ payload, house }: { payload: JobPayload<typeof readNotice>; house: House }) {
  await house.database.transaction(async (tx) => {
    const waiting = await waitingNotice(tx, payload.noticeId)
    const peer = waiting && noticePeer(waiting.peer)
    if (!waiting || !peer) return
    await receiveNotice({ tx, house, peer, notice: waiting.notice })
    await markNoticeHandled(tx, payload.noticeId, house.clock.now())
  })
}
