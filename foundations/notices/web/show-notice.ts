import { send } from '@daoxing/kit/web'
import { type NoticeKind, type OrderlessNoticeKind, orderlessNoticeKinds, seeNotice } from '@daoxing/notices/contract'

/**
 * A visible page shows events itself and confirms that, so that no push is sent. A failed confirmation is harmless: the
 * phone then gets one push too many. Screens of orders show their own events; those without an order are shown here.
 */
export async function showNotice({ id, kind }: { readonly id: string; readonly kind: NoticeKind }): Promise<void> {
  if (isOfNoOrder(kind)) {
    const { showOwnNotice } = await import('./show-own-notice.ts')
    showOwnNotice(kind)
  }
  await send(seeNotice, { params: { id } })
}

function isOfNoOrder(kind: NoticeKind): kind is OrderlessNoticeKind {
  return kind in orderlessNoticeKinds
}
