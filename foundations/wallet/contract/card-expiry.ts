import { type Instant, taipeiTime } from '@daoxing/kit/contract'

/**
 * Whether a card with expiry YYMM counts as expired: once today, in Taipei, is past the start of that month plus one
 * day. Banks expire cards later, but the specification requires this [PAY-009].
 */
export function isCardExpired(expiresYymm: string, now: Instant): boolean {
  const [year, month] = [expiresYymm.slice(0, 2), expiresYymm.slice(2, 4)]
  return taipeiTime(now).day > `20${year}-${month}-02`
}
