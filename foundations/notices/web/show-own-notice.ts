import type { OrderlessNoticeKind } from '@daoxing/notices/contract'
import { showToast } from '@daoxing/kit/web'
import * as words from './words/compiled/messages.js'

const sentences: Readonly<Record<OrderlessNoticeKind, () => string>> = {
  reviewWaiting: () => words.notices_kind_reviewWaiting(),
  ticketApproved: () => words.notices_kind_ticketApproved(),
  ticketRejected: () => words.notices_kind_ticketRejected(),
  supportAnswered: () => words.notices_kind_supportAnswered(),
  supportLate: () => words.notices_kind_supportLate(),
  pointsExpire: () => words.notices_kind_pointsExpire(),
  carrierAbsent: () => words.notices_kind_carrierAbsent(),
}

/** Shows a notice that belongs to no order on the open page, which gets no push for it. */
export function showOwnNotice(kind: OrderlessNoticeKind): void {
  showToast(sentences[kind](), 4000)
}
