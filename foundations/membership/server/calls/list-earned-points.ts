import { answer } from '@daoxing/kit/server'
import { listEarnedPoints } from '@daoxing/membership/contract'
import { entriesOf } from '../stores/points-store.ts'

/** Points that refunds took back are among the earned records, with negative points, so that their sum is the truth. */
export const listEarnedPointsAnswer = answer(listEarnedPoints, async ({ query, who, tx }) => {
  const found = await entriesOf(tx, { ...query, riderId: who.riderId, kinds: ['earned', 'reversed'] })
  return {
    records: found.map(({ entryId, kind, points, createdAt, expiresAt, orderHash, service }) => ({
      ...{ id: entryId, points: kind === 'earned' ? points : -points },
      ...{ earned_at: createdAt, expires_at: expiresAt, order_hash: orderHash, service },
    })),
  }
})
