import { answer } from '@daoxing/kit/server'
import { listUsedPoints } from '@daoxing/membership/contract'
import { pointTwd } from '../rules/points.ts'
import { entriesOf } from '../stores/points-store.ts'

export const listUsedPointsAnswer = answer(listUsedPoints, async ({ query, who, tx }) => {
  const found = await entriesOf(tx, { ...query, riderId: who.riderId, kinds: ['used'] })
  return {
    records: found.map(({ entryId, points, createdAt }) => ({
      ...{ id: entryId, points, used_at: createdAt, credit_twd: points * pointTwd },
    })),
  }
})
