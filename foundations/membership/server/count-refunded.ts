import type { House, JobPayload, Tx } from '@daoxing/kit/server'
import { lockedMember } from './locked-member.ts'
import type { countRefunded } from './membership-jobs.ts'
import { pointsOf, takeFrom } from './rules/points.ts'
import {
  countedOrder,
  type Member,
  noteRefund,
  refundedTwdOf,
  saveMember,
  saveReversed,
} from './stores/member-store.ts'
import { lotOfOrder, openLots, takeFromLots, writePoints } from './stores/points-store.ts'

type Refunded = JobPayload<typeof countRefunded>

/** Notes a refund and takes back the points of the refunded part. The level stays. Repetitions change nothing. */
export async function countRefundedHandler({ payload, house }: { payload: Refunded; house: House }): Promise<void> {
  const { riderId, orderHash, refundedTwd } = payload
  await house.database.transaction(async (tx) => {
    const member = await lockedMember({ tx, house, riderId })
    await noteRefund(tx, { orderHash, riderId, refundedTwd })
    await takeBackPoints({ tx, house, member, orderHash })
  })
}

type TakingBack = { readonly tx: Tx; readonly house: House; readonly member: Member; readonly orderHash: string }

/**
 * Takes back the points of what was refunded of an order so far: from its own lot, then from others, and what was used
 * already from the next earnings. The caller holds the member's lock. Before the order is counted there is nothing to take.
 */
export async function takeBackPoints({ tx, house, member, orderHash }: TakingBack): Promise<Member> {
  const counted = await countedOrder(tx, orderHash)
  if (!counted) return member
  const { riderId, amountTwd, pointsPerHundred, service, reversedPoints } = counted
  const kept = pointsOf(amountTwd - (await refundedTwdOf(tx, orderHash)), pointsPerHundred)
  const reversed = pointsOf(amountTwd, pointsPerHundred) - kept
  const more = reversed - reversedPoints
  if (more <= 0) return member
  const own = await lotOfOrder(tx, orderHash)
  const lots = await openLots(tx, riderId)
  const ownFirst = lots.toSorted((one, other) => Number(other.entryId === own) - Number(one.entryId === own))
  const { taken, missing } = takeFrom(ownFirst, more)
  const facts = { riderId, orderHash, service, createdAt: house.clock.now() }
  if (more > missing)
    await writePoints(tx, {
      ...facts,
      ...{ kind: 'reversed', reference: `${orderHash}:${reversed}`, points: more - missing },
    })
  await takeFromLots(tx, taken)
  await saveReversed(tx, counted, reversed)
  const changed = { ...member, owedPoints: member.owedPoints + missing }
  if (missing > 0) await saveMember(tx, changed)
  return changed
}
