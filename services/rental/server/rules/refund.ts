import { refundOf } from '@daoxing/bookings/contract'
import { type Instant, instantFromMs, taipeiTime } from '@daoxing/kit/contract'
import type { RentalTerms, StandardContract } from '@daoxing/rental/contract'

type Refund = {
  readonly refundTwd: number
  readonly keptTwd: number
  readonly percent: number
  readonly daysAhead: number
  readonly lessFrom: Instant | null
}

const daySeconds = 24 * 3600

/**
 * The refund of the amount that was paid with the order: a share of the deposit by the full calendar days of Taipei before the
 * departure, and everything beyond the deposit.
 */
export function refundAt(
  contract: StandardContract,
  { terms, startsAt, now }: { readonly terms: RentalTerms; readonly startsAt: Instant; readonly now: Instant },
): Refund {
  const today = Temporal.PlainDate.from(taipeiTime(now).day)
  const daysAhead = Math.max(0, today.until(taipeiTime(startsAt).day).days)
  const { percent, lessBelowSeconds } = refundOf(contract.depositLadder, daysAhead * daySeconds)
  // In favour of the rider: what is kept is rounded down.
  const keptTwd = Math.floor((terms.depositTwd * (100 - percent)) / 100)
  const departureDayMs = Date.parse(`${taipeiTime(startsAt).day}T00:00:00.000+08:00`)
  return {
    refundTwd: terms.payNowTwd - keptTwd,
    keptTwd,
    percent,
    daysAhead,
    // A day counts as a whole: the share falls when the last day begins that is not enough.
    lessFrom: lessBelowSeconds === null ? null : instantFromMs(departureDayMs - (lessBelowSeconds - daySeconds) * 1000),
  }
}
