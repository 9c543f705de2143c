import type { Instant } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'

export type LeaseAnswer =
  | { readonly state: 'leased'; readonly phoneNumber: string; readonly expiresAt: Instant }
  | { readonly state: 'poolEmpty' }
  /** No response, or an unusable one: the outcome is unknown. */
  | { readonly state: 'unknown' }

/**
 * Leases a pool number to two people: a call from one of them reaches the other. The same reference gets the same
 * number again, with a later end. Never called inside a transaction.
 */
export type VoicePort = {
  lease(input: {
    readonly reference: string
    readonly parties: readonly [string, string]
    readonly expiresAt: Instant
  }): Promise<LeaseAnswer>
  /** Returns the number; one that is not leased succeeds. Throws unless the provider confirms. */
  release(input: { readonly reference: string }): Promise<void>
}

export const voicePort = definePort<VoicePort>('dispatch.voice')
