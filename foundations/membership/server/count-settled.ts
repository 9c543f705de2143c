import { configValue } from '@daoxing/configs/server'
import type { House, JobPayload, Tx } from '@daoxing/kit/server'
import { accruedIn, countOrder, type Member, saveMember } from './stores/member-store.ts'
import { takeBackPoints } from './count-refunded.ts'
import { beginLevel, lockedMember } from './locked-member.ts'
import { membershipConfigs } from './membership-configs.ts'
import type { countSettled } from './membership-jobs.ts'
import { levelReached, rankOf } from './rules/levels.ts'
import { endOfDayAfter, pointsOf } from './rules/points.ts'
import { insertLot, takeFromLots, writePoints } from './stores/points-store.ts'

type Settled = JobPayload<typeof countSettled>

/** Counts a paid order once: its points at the rate of the level, then the level that it may have led to. */
export async function countSettledHandler({ payload, house }: { payload: Settled; house: House }): Promise<void> {
  await house.database.transaction(async (tx) => {
    const { riderId, orderHash, service, amountTwd } = payload
    const member = await lockedMember({ tx, house, riderId })
    const levels = await configValue(tx, membershipConfigs.membership_levels)
    const pointsPerHundred = levels[rankOf(levels, member.level)]?.points_per_100 ?? 0
    const countedAt = house.clock.now()
    if (!(await countOrder(tx, { orderHash, riderId, service, amountTwd, pointsPerHundred, countedAt }))) return
    const earned = await earn({ tx, house, member, payload, points: pointsOf(amountTwd, pointsPerHundred) })
    const owing = await takeBackPoints({ tx, house, member: earned, orderHash })
    const reached = levelReached(levels, await accruedIn(tx, riderId, countedAt))
    if (rankOf(levels, reached) > rankOf(levels, owing.level))
      await beginLevel({ tx, house, riderId, level: reached, why: 'reached', owedPoints: owing.owedPoints })
  })
}

type Earning = {
  readonly tx: Tx
  readonly house: House
  readonly member: Member
  readonly payload: Settled
  readonly points: number
}

/** Books the points of an order. Points that the rider owes for refunded rides are taken from them at once. */
async function earn({ tx, house, member, payload, points }: Earning): Promise<Member> {
  if (points === 0) return member
  const { riderId, orderHash, service } = payload
  const createdAt = house.clock.now()
  const facts = { riderId, orderHash, service, createdAt }
  const entryId = await writePoints(tx, { ...facts, kind: 'earned', reference: orderHash, points })
  if (entryId === undefined) return member
  const expiresAt = endOfDayAfter(createdAt, await configValue(tx, membershipConfigs.membership_points_days))
  await insertLot(tx, { entryId, riderId, points, expiresAt })
  const owed = Math.min(member.owedPoints, points)
  if (owed === 0) return member
  await writePoints(tx, { ...facts, kind: 'reversed', reference: `${orderHash}:owed`, points: owed })
  await takeFromLots(tx, [{ entryId, leftPoints: owed }])
  const changed = { ...member, owedPoints: member.owedPoints - owed }
  await saveMember(tx, changed)
  return changed
}
