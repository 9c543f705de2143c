import { send } from '@daoxing/kit/web'
import {
  type CompanyNoticeKind,
  companyNoticeKinds,
  type InvoiceNoticeKind,
  invoiceNoticeKinds,
  type NoticeKind,
  seeNotice,
} from '@daoxing/notices/contract'

/**
 * A visible page shows events itself and confirms that, so that no push is sent. A failed confirmation is harmless: the
 * phone then gets one push too many. Screens of orders show their own events; those of companies and of carriers are
 * shown here.
 */
export async function showNotice({ id, kind }: { readonly id: string; readonly kind: NoticeKind }): Promise<void> {
  if (hasNoOrder(kind)) {
    const { toastNotice } = await import('./toast-notice.ts')
    toastNotice(kind)
  }
  await send(seeNotice, { params: { id } })
}

function hasNoOrder(kind: NoticeKind): kind is CompanyNoticeKind | InvoiceNoticeKind {
  return kind in companyNoticeKinds || kind in invoiceNoticeKinds
}
