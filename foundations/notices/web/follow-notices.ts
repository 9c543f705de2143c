import { noticeTold, seeNotice } from '@daoxing/notices/contract'
import { onEvent, onRiderLeft, send } from '@daoxing/kit/web'
import type { QueryClient } from '@tanstack/react-query'
import { leavePush, renewPush } from './push-device.ts'

// Where the browser refuses, the next rider's page ends the subscription when it begins.
onRiderLeft(() => void leavePush().catch(() => undefined))

/**
 * While the page is open and visible it shows by itself what happens, so it says so and the telephone stays quiet. A
 * failed report does no harm: the phone then gets one push too many.
 */
export function followNotices(_cache: QueryClient): () => void {
  void renewPush().catch(() => undefined)
  return onEvent(noticeTold, ({ id }) => {
    if (document.visibilityState === 'visible') void send(seeNotice, { params: { id } }).catch(() => undefined)
  })
}
