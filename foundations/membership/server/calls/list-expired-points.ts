import { answer } from '@daoxing/kit/server'
import { listExpiredPoints } from '@daoxing/membership/contract'
import { entriesOf } from '../stores/points-store.ts'

export const listExpiredPointsAnswer = answer(listExpiredPoints, async ({ query, who, tx }) => {
  const found = await entriesOf(tx, { ...query, riderId: who.riderId, kinds: ['expired'] })
  return { records: found.map(({ points, createdAt }) => ({ points, expired_at: createdAt })) }
})
