import { defineCall, leftOutOr, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { EarnedPoints, ExpiredPoints, LevelSpan, Membership, PointsOverview, UsedPoints } from './membership.ts'

const own = '/v3/membership'

/** Pages of points records [MBR-007]. */
const paged = {
  limit: leftOutOr(numberOrText(z.int().check(z.gte(1), z.lte(100))), 20),
  offset: leftOutOr(numberOrText(z.int().check(z.gte(0), z.lte(100_000))), 0),
}

export const readMembership = defineCall({
  id: 'CALL-116',
  method: 'GET',
  path: own,
  who: 'rider',
  purpose: 'membership: level, start and end, accruing amounts and trips, available points',
  reply: Membership,
})

export const readPointsOverview = defineCall({
  id: 'CALL-118',
  method: 'GET',
  path: `${own}/points_overview`,
  who: 'rider',
  purpose: 'points overview: available, expiring next, and the sums of each kind',
  reply: PointsOverview,
})

export const listEarnedPoints = defineCall({
  id: 'CALL-119',
  method: 'GET',
  path: `${own}/earned_points_records`,
  who: 'rider',
  purpose: 'earned points records, the newest first',
  query: z.object(paged),
  reply: z.object({ records: z._default(z.array(EarnedPoints), []) }),
})

export const listUsedPoints = defineCall({
  id: 'CALL-120',
  method: 'GET',
  path: `${own}/used_points_records`,
  who: 'rider',
  purpose: 'used points records, the newest first',
  query: z.object(paged),
  reply: z.object({ records: z._default(z.array(UsedPoints), []) }),
})

export const listExpiredPoints = defineCall({
  id: 'CALL-121',
  method: 'GET',
  path: `${own}/expired_points_records`,
  who: 'rider',
  purpose: 'expired points records, the newest first',
  query: z.object(paged),
  reply: z.object({ records: z._default(z.array(ExpiredPoints), []) }),
})

/** Points become ride credit, which pays the next rides by itself: 1 point is NT$1. */
export const redeemPoints = defineCall({
  id: 'CALL-136',
  method: 'POST',
  path: `${own}/points/redeem`,
  who: 'rider',
  purpose: 'redeem points for ride credit',
  idempotent: 'required',
  body: z.object({ points: z.int().check(z.gte(1), z.lte(100_000)) }),
  reply: PointsOverview,
  refusals: ['membership.pointsMissing'],
})

export const readLevelHistory = defineCall({
  id: 'CALL-132',
  method: 'GET',
  path: '/membership/history',
  who: 'rider',
  purpose: 'membership history: every level with its span and reason, the newest first',
  reply: z.object({ records: z.array(LevelSpan) }),
})

/** Level and points in one answer, for cards that show both. */
export const viewMembership = defineCall({
  id: 'CALL-133',
  method: 'GET',
  path: '/membership/view',
  who: 'rider',
  purpose: 'membership view: membership and points overview together',
  reply: z.object({ membership: Membership, points: PointsOverview }),
})

/** The path of older clients. */
export const readLegacyMembership = defineCall({
  id: 'CALL-130',
  method: 'GET',
  path: '/rider/membership',
  who: 'rider',
  purpose: 'legacy membership: read',
  reply: Membership,
})
