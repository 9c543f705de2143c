import { otpTriesMax } from '@daoxing/identity/contract'
import type { Instant, Lifecycle } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export const OtpState = z.enum(['requested', 'sent', 'verified', 'spent'])
export type OtpState = z.infer<typeof OtpState>
export type OtpEvent = 'codeSent' | 'codeVerified' | 'proofSpent'

/** A code is generated when it is sent; it is verified once, and its proof opens one session. */
export const otpLifecycle = {
  requested: { codeSent: 'sent' },
  // A message with a lost receipt is sent again, with a new code.
  sent: { codeSent: 'sent', codeVerified: 'verified' },
  verified: { proofSpent: 'spent' },
  spent: {},
} as const satisfies Lifecycle<OtpState, OtpEvent>

export type OtpCode = {
  readonly id: string
  readonly phoneE164: string
  readonly state: OtpState
  readonly codeHash: string | null
  readonly triesUsed: number
  readonly expiresAt: Instant
  readonly proofExpiresAt: Instant | null
  /** The signed-in rider who requested the code; null for a visitor. */
  readonly requestedBy?: string | null
}

/** The verdict on a submitted code. `verifiedBefore` may still open a session, but gives no second proof. */
export type OtpJudgement = 'right' | 'verifiedBefore' | 'wrong' | 'expired' | 'triesUsed'

export function judgeOtp(code: OtpCode, { codeHash, now }: { codeHash: string; now: Instant }): OtpJudgement {
  if (code.triesUsed >= otpTriesMax) return 'triesUsed'
  const isRight = code.codeHash === codeHash
  if (code.state === 'verified' && isRight)
    return code.proofExpiresAt !== null && now < code.proofExpiresAt ? 'verifiedBefore' : 'expired'
  if (now >= code.expiresAt) return 'expired'
  return code.state === 'sent' && isRight ? 'right' : 'wrong'
}
