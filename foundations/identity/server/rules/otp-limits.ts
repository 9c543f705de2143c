import { otpCooldownSeconds } from '@daoxing/identity/contract'
import { type Instant, plusSeconds, Refusal, secondsBetween } from '@daoxing/kit/contract'

export const otpLimitSeconds = 3600

type OtpLimitInput = {
  /** Times of the code requests for this phone within the last hour, the oldest first. */
  readonly requestedAt: readonly Instant[]
  readonly perHour: number
  readonly now: Instant
}

/** The reason for refusing a code to a phone now; undefined if it may be sent. */
export function otpRefusal({ requestedAt, perHour, now }: OtpLimitInput): Refusal | undefined {
  const newest = requestedAt.at(-1)
  if (newest === undefined) return undefined
  const cooldownLeft = secondsBetween(now, plusSeconds(newest, otpCooldownSeconds))
  if (cooldownLeft > 0) return new Refusal('identity.otpTooSoon', { seconds: Math.ceil(cooldownLeft) })
  const oldestThatCounts = requestedAt.at(-perHour)
  if (oldestThatCounts === undefined) return undefined
  const limitLeft = secondsBetween(now, plusSeconds(oldestThatCounts, otpLimitSeconds))
  return limitLeft > 0
    ? new Refusal('identity.otpLimit', { minutes: Math.ceil(limitLeft / 60), seconds: Math.ceil(limitLeft) })
    : undefined
}
