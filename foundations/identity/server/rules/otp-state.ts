import { otpTriesMax } from '@daoxing/identity/contract'
import type { Instant, Lifecycle } from '@daoxing/kit/contract'

export type OtpState = 'requested' | 'sent' | 'verified' | 'spent'
export type OtpEvent = 'codeSent' | 'codeVerified' | 'proofSpent'

/** A code is drawn when it is sent; it is right once, and what it proved opens one session. */
export const otpLifecycle = {
  requested: { codeSent: 'sent' },
  // A message whose receipt was lost is sent again, with a new code.
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
