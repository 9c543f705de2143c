import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'

/** A driver is asked again after this part of the time that was left until the ride. */
const shareOfTimeLeft = 1 / 6
const [secondsMin, secondsMax] = [180, 600]

/**
 * Whether a driver's refusal still counts. One of a ride that begins at once does until the search ends. A ride for later
 * is another one after a while: the driver may be nearer then, and a rider who planned ahead must not depend on a
 * refusal of an hour ago.
 */
export function isRefusalLasting({
  pickupAt,
  refusedAt,
  now,
}: {
  readonly pickupAt: Instant | null
  readonly refusedAt: Instant
  readonly now: Instant
}): boolean {
  if (pickupAt === null) return true
  const seconds = Math.round(secondsBetween(refusedAt, pickupAt) * shareOfTimeLeft)
  return now < plusSeconds(refusedAt, Math.min(secondsMax, Math.max(secondsMin, seconds)))
}
