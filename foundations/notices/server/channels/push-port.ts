import { definePort } from '@daoxing/kit/server'
import type { PushPayload, PushSubscriptionFacts } from '@daoxing/notices/contract'

/** Sends to one browser, encrypted for it alone. `gone`: the browser is there no more. Throws where nobody answers. */
export type PushPort = {
  send(push: {
    readonly subscription: PushSubscriptionFacts
    readonly payload: PushPayload
  }): Promise<'sent' | 'failed' | 'gone'>
  /** Whether an endpoint is at a push service that is used. */
  isKnown(endpoint: string): boolean
}

export const pushPort = definePort<PushPort>('notices.push')
