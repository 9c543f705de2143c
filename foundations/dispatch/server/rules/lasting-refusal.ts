import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { urgentSeconds } from './dispatch-policy.ts'

/** A driver is asked again after this part of the time that was left until the ride. */
const shareOfTimeLeft = 1 / 6
const secondsMax = 600
/** The same for a ride that begins soon. */
const secondsWhenUrgent = 60

type Refused = {
  /** When the rider wants to board; null for as soon as possible. */
  readonly pickupAt: Instant | null
  readonly refusedAt: Instant
  readonly now: Instant
}

/**
 * Whether a driver's refusal still counts. One of a ride that begins at once does until the search ends. A ride for later
 * is another one after a while: the driver may be nearer then, and a rider who planned ahead must not depend on a
 * refusal of an hour ago.
 */
export function isRefusalLasting({ pickupAt, refusedAt, now }: Refused): boolean {
  if (pickupAt === null) return true
  const left = secondsBetween(refusedAt, pickupAt)
  const seconds = left <= urgentSeconds ? secondsWhenUrgent : Math.min(secondsMax, Math.round(left * shareOfTimeLeft))
  return now < plusSeconds(refusedAt, seconds)
}

/** A refusal of an order that is still waited for. */
export type RefusedOrder = Refused & { readonly driverId: string; readonly pickupSeconds: number }

/**
 * Returns whether a driver is held back from a rider who has just hailed. A driver who finds a promised ride too far away,
 * shortly before its time and while no other one is found, is not sent at least as far for another rider, but asked
 * again in a minute: otherwise a car next to a rider who has planned ahead drives away for half an hour.
 */
export function heldBack(refused: readonly RefusedOrder[]): (driverId: string, waySeconds: () => number) => boolean {
  const nearest = new Map<string, number>()
  for (const { driverId, pickupSeconds, pickupAt, refusedAt, now } of refused) {
    const isUrgent = pickupAt !== null && secondsBetween(now, pickupAt) <= urgentSeconds
    if (!isUrgent || !isRefusalLasting({ pickupAt, refusedAt, now })) continue
    nearest.set(driverId, Math.min(pickupSeconds, nearest.get(driverId) ?? pickupSeconds))
  }
  return (driverId, waySeconds) => {
    const seconds = nearest.get(driverId)
    return seconds !== undefined && waySeconds() >= seconds
  }
}
