import type { Handler } from '@daoxing/kit/server'
import type { hearPaymentNoticeByQuery } from '@daoxing/wallet/contract'
import { takeInNotice } from '../inbox/take-in-notice.ts'

export const hearPaymentNoticeByQueryHandler: Handler<typeof hearPaymentNoticeByQuery> = async ({
  house,
  params,
  raw,
}) => {
  // A GET has no transaction of its own, since nobody else's writes.
  await house.database.transaction((tx) =>
    takeInNotice({ tx, house, peer: params.peer, headers: raw.headers, rawBody: raw.query }),
  )
  return {}
}
