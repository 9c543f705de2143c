import { noticeTold } from '@daoxing/notices/contract'
import { onEvent, onRiderLeft } from '@daoxing/kit/web'
import type { QueryClient } from '@tanstack/react-query'
import { leavePush, renewPush } from './push-device.ts'
import { showNotice } from './show-notice.ts'

// If the browser refuses, the next rider's page ends the subscription at its start.
onRiderLeft(() => void leavePush().catch(() => undefined))

/** Shows notices while the page is visible; otherwise they are pushed. */
export function followNotices(_cache: QueryClient): () => void {
  void renewPush().catch(() => undefined)
  return onEvent(noticeTold, (notice) => {
    if (document.visibilityState === 'visible') void showNotice(notice).catch(() => undefined)
  })
}
