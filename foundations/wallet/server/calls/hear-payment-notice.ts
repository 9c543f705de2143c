import type { Handler } from '@daoxing/kit/server'
import type { hearPaymentNotice } from '@daoxing/wallet/contract'
import { takeInNotice } from '../inbox/take-in-notice.ts'

export const hearPaymentNoticeHandler: Handler<typeof hearPaymentNotice> = async ({ tx, house, params, raw }) => {
  await takeInNotice({ tx, house, peer: params.peer, headers: raw.headers, rawBody: raw.body })
  return {}
}
