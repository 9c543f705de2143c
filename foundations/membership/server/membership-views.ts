import { configValue } from '@daoxing/configs/server'
import type { House, Tx } from '@daoxing/kit/server'
import type { Membership, PointsOverview } from '@daoxing/membership/contract'
import { lockedMember } from './locked-member.ts'
import { membershipConfigs } from './membership-configs.ts'
import { nextLevel } from './rules/levels.ts'
import { accruedIn } from './stores/member-store.ts'
import { balanceOf, openLots, sumsOf } from './stores/points-store.ts'

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

export async function membershipView({ tx, house, riderId }: OfRider): Promise<Membership> {
  const { level, startedAt, endsAt } = await lockedMember({ tx, house, riderId })
  const levels = await configValue(tx, membershipConfigs.membership_levels)
  const accrued = await accruedIn(tx, riderId, house.clock.now())
  return {
    ...{ level, started_at: startedAt, ends_at: endsAt },
    ...{ accruing_trips: accrued.trips, accruing_amount_twd: accrued.amountTwd },
    available_points: await balanceOf(tx, riderId),
    next: nextLevel(levels, level, accrued),
    levels: [...levels],
  }
}

export async function pointsView({ tx, riderId }: Omit<OfRider, 'house'>): Promise<PointsOverview> {
  const lots = await openLots(tx, riderId)
  const sums = await sumsOf(tx, riderId)
  const [soonest] = lots
  const atOnce = lots.filter(({ expiresAt }) => expiresAt === soonest?.expiresAt)
  return {
    available_points: await balanceOf(tx, riderId),
    expiring: soonest
      ? { points: atOnce.reduce((sum, { leftPoints }) => sum + leftPoints, 0), expires_at: soonest.expiresAt }
      : null,
    earned_points: sums.earned - sums.reversed,
    used_points: sums.used,
    expired_points: sums.expired,
  }
}
