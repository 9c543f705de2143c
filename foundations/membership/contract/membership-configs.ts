import * as z from 'zod/mini'

/** A level and what it takes, in trips or in money of twelve months: either is enough. */
export const MemberLevel = z.object({
  id: z.enum(['traveller', 'silver', 'gold', 'diamond']),
  trips: z.int().check(z.gte(0)),
  amount_twd: z.int().check(z.gte(0)),
  /** Points for each NT$100 of a ride. */
  points_per_100: z.int().check(z.gte(0), z.lte(100)),
})
export type MemberLevel = z.infer<typeof MemberLevel>
export type MemberLevelId = MemberLevel['id']
