import { type Instant, plusSeconds, Refusal, secondsBetween } from '@daoxing/kit/contract'

/** How long the link of a mail is valid. */
export const emailLinkSeconds = 24 * 3600
export const emailCooldownSeconds = 60
export const emailLimitSeconds = 3600
const perHour = 5

/**
 * The reason for refusing a mail now; undefined if it may be sent. `requestedAt` covers the last hour, the oldest
 * first.
 */
export function emailRefusal(requestedAt: readonly Instant[], now: Instant): Refusal | undefined {
  const newest = requestedAt.at(-1)
  if (newest === undefined) return undefined
  const left = secondsBetween(now, plusSeconds(newest, emailCooldownSeconds))
  if (left > 0) return new Refusal('identity.mailTooSoon', { seconds: Math.ceil(left) })
  const oldestThatCounts = requestedAt.at(-perHour)
  if (oldestThatCounts === undefined) return undefined
  const limitLeft = secondsBetween(now, plusSeconds(oldestThatCounts, emailLimitSeconds))
  return limitLeft > 0 ? new Refusal('identity.mailLimit', { minutes: Math.ceil(limitLeft / 60) }) : undefined
}
