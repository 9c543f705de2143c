import type { Instant } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'

export type LeaseAnswer =
  | { readonly state: 'leased'; readonly phoneNumber: string; readonly expiresAt: Instant }
  | { readonly state: 'poolEmpty' }
  /** No answer came, or one that cannot be used: nothing may be assumed. */
  | { readonly state: 'unknown' }

/**
 * Lends a number of a pool to two people: whoever of them calls it reaches the other. The same reference gets the same
 * number again, for longer. Never called inside a transaction.
 */
export type VoicePort = {
  lease(input: {
    readonly reference: string
    readonly parties: readonly [string, string]
    readonly expiresAt: Instant
  }): Promise<LeaseAnswer>
  /** Gives the number back; one that is not lent is fine. Throws where the provider does not say so. */
  release(input: { readonly reference: string }): Promise<void>
}

export const voicePort = definePort<VoicePort>('dispatch.voice')
