import type { CompanyNoticeKind } from '@daoxing/notices/contract'
import { showToast } from '@daoxing/kit/web'
import * as words from './words/compiled/messages.js'

const sentences: Readonly<Record<CompanyNoticeKind, () => string>> = {
  reviewWaiting: () => words.notices_kind_reviewWaiting(),
  ticketApproved: () => words.notices_kind_ticketApproved(),
  ticketRejected: () => words.notices_kind_ticketRejected(),
}

/** Shows a notice of a company on the open page, which gets no push for it. */
export function showCompanyNotice(kind: CompanyNoticeKind): void {
  showToast(sentences[kind](), 4000)
}
