import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { redeemPoints } from '@daoxing/membership/contract'
import { creditRider } from '@daoxing/wallet/server'
import { lockedMember } from '../locked-member.ts'
import { pointsView } from '../membership-views.ts'
import { pointTwd, takeFrom } from '../rules/points.ts'
import { openLots, takeFromLots, writePoints } from '../stores/points-store.ts'

/** Points and credit change in one transaction: neither without the other. */
export const redeemPointsAnswer = answer(redeemPoints, async ({ body, who, tx, house }) => {
  const { riderId } = who
  await lockedMember({ tx, house, riderId })
  const { taken, missing } = takeFrom(await openLots(tx, riderId), body.points)
  if (missing > 0) throw new Refusal('membership.pointsMissing', { points: body.points - missing })
  const reference = house.random.hex(10)
  const nothing = { orderHash: null, service: null }
  const createdAt = house.clock.now()
  await writePoints(tx, { riderId, kind: 'used', reference, points: body.points, createdAt, ...nothing })
  await takeFromLots(tx, taken)
  const amountTwd = body.points * pointTwd
  await creditRider({
    tx,
    house,
    riderId,
    amountTwd,
    orderHash: `points:${reference}`,
    cause: 'points',
    from: 'house:points',
  })
  return pointsView({ tx, riderId })
})
