import { answer } from '@daoxing/kit/server'
import { receivePaymentNoticeByQuery } from '@daoxing/wallet/contract'
import { takeInNotice } from '../inbox/take-in-notice.ts'

export const receivePaymentNoticeByQueryAnswer = answer(receivePaymentNoticeByQuery, async ({ house, params, raw }) => {
  // A GET has no transaction by default, since other GETs do not write.
  await house.database.transaction((tx) =>
    takeInNotice({ tx, house, peer: params.peer, headers: raw.headers, rawBody: raw.query }),
  )
  return {}
})
