import type { CompanyNoticeKind, InvoiceNoticeKind } from '@daoxing/notices/contract'
import { showToast } from '@daoxing/kit/web'
import * as words from './words/compiled/messages.js'

const sentences: Readonly<Record<CompanyNoticeKind | InvoiceNoticeKind, () => string>> = {
  reviewWaiting: () => words.notices_kind_reviewWaiting(),
  ticketApproved: () => words.notices_kind_ticketApproved(),
  ticketRejected: () => words.notices_kind_ticketRejected(),
  carrierAbsent: () => words.notices_kind_carrierAbsent(),
}

/** Shows a notice that belongs to no order on the open page, which gets no push for it. */
export function toastNotice(kind: CompanyNoticeKind | InvoiceNoticeKind): void {
  showToast(sentences[kind](), 4000)
}
