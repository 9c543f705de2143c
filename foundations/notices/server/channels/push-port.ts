import { definePort } from '@daoxing/kit/server'
import type { PushPayload, PushSubscriptionFacts } from '@daoxing/notices/contract'

/** Sends to one browser, encrypted for it. `gone`: the subscription no longer exists. Throws without a response. */
export type PushPort = {
  send(push: {
    readonly subscription: PushSubscriptionFacts
    readonly payload: PushPayload
    /** The public key of the subscription; null for the first one. */
    readonly pushKey: string | null
  }): Promise<'sent' | 'failed' | 'gone'>
  /** Whether an endpoint belongs to an allowed push service. */
  isKnown(endpoint: string): boolean
}

export const pushPort = definePort<PushPort>('notices.push')
