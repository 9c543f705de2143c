import type { CompanyNoticeKind, SupportNoticeKind } from '@daoxing/notices/contract'
import { showToast } from '@daoxing/kit/web'
import * as words from './words/compiled/messages.js'

const sentences: Readonly<Record<CompanyNoticeKind | SupportNoticeKind, () => string>> = {
  reviewWaiting: () => words.notices_kind_reviewWaiting(),
  ticketApproved: () => words.notices_kind_ticketApproved(),
  ticketRejected: () => words.notices_kind_ticketRejected(),
  supportAnswered: () => words.notices_kind_supportAnswered(),
  supportLate: () => words.notices_kind_supportLate(),
}

/** Shows a notice that belongs to no order on the open page, which gets no push for it. */
export function showOwnNotice(kind: CompanyNoticeKind | SupportNoticeKind): void {
  showToast(sentences[kind](), 4000)
}
