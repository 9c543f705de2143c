import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { seeNotice } from '@daoxing/notices/contract'
import { markNoticeSeen } from '../stores/notice-store.ts'

export const seeNoticeAnswer = answer(seeNotice, async ({ params, who, tx, house }) => {
  const { riderId } = who
  const isMine = await markNoticeSeen(tx, { riderId, noticeId: params.id, now: house.clock.now() })
  if (!isMine) throw new Refusal('kit.notFound')
  return {}
})
