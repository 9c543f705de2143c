import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { seeNotice } from '@daoxing/notices/contract'
import { markNoticeSeen } from '../stores/notice-store.ts'

export const seeNoticeHandler: Handler<typeof seeNotice> = async ({ params, who, tx, house }) => {
  const { riderId } = who
  const isMine = await markNoticeSeen(tx, { riderId, noticeId: params.id, now: house.clock.now() })
  if (!isMine) throw new Refusal('kit.notFound')
  return {}
}
