import { definePort } from '@daoxing/kit/server'
import type { PushPayload, PushSubscriptionFacts } from '@daoxing/notices/contract'

/** Sends to one browser, encrypted for it alone. `gone`: the browser is there no more. Throws where nobody answers. */
export type PushPort = {
  send(push: {
    readonly subscription: PushSubscriptionFacts
    readonly payload: PushPayload
    /** The public key with which the browser subscribed; null is the first. */
    readonly pushKey: string | null
  }): Promise<'sent' | 'failed' | 'gone'>
  /** Whether an endpoint is at a push service that is used. */
  isKnown(endpoint: string): boolean
}

export const pushPort = definePort<PushPort>('notices.push')
