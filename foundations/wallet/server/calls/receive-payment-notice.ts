import { answer } from '@daoxing/kit/server'
import { receivePaymentNotice } from '@daoxing/wallet/contract'
import { takeInNotice } from '../inbox/take-in-notice.ts'

export const receivePaymentNoticeAnswer = answer(receivePaymentNotice, async ({ tx, house, params, raw }) => {
  await takeInNotice({ tx, house, peer: params.peer, headers: raw.headers, rawBody: raw.body })
  return {}
})
