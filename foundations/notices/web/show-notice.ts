import { send } from '@daoxing/kit/web'
import { type CompanyNoticeKind, companyNoticeKinds, type NoticeKind, seeNotice } from '@daoxing/notices/contract'

/**
 * A visible page shows events itself and confirms that, so that no push is sent. A failed confirmation is harmless: the
 * phone then gets one push too many. Screens of orders show their own events; those of companies are shown here.
 */
export async function showNotice({ id, kind }: { readonly id: string; readonly kind: NoticeKind }): Promise<void> {
  if (isCompanyKind(kind)) {
    const { showCompanyNotice } = await import('./show-company-notice.ts')
    showCompanyNotice(kind)
  }
  await send(seeNotice, { params: { id } })
}

function isCompanyKind(kind: NoticeKind): kind is CompanyNoticeKind {
  return kind in companyNoticeKinds
}
