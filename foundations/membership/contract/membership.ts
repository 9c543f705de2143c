import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { MemberLevel } from './membership-configs.ts'

/** One membership year: trips and money count towards a level over these days. */
export const levelDays = 365

/** The rider's membership: level with its span, what counts towards the next, and the points. */
export const Membership = z.object({
  level: MemberLevel.shape.id,
  started_at: Instant,
  ends_at: Instant,
  accruing_trips: z.int(),
  accruing_amount_twd: z.int(),
  available_points: z.int(),
  /** The next level and what is missing to it; null at the highest. */
  next: z.nullable(z.object({ level: MemberLevel.shape.id, missing_trips: z.int(), missing_amount_twd: z.int() })),
  /** Every level with its terms, the lowest first. */
  levels: z.array(MemberLevel),
})
export type Membership = z.infer<typeof Membership>

/** The kinds of points records [MBR-006]. */
export const PointsRecordKind = z.enum(['earned', 'used', 'expired'])
export type PointsRecordKind = z.infer<typeof PointsRecordKind>

export const PointsOverview = z.object({
  available_points: z.int(),
  /** The points that expire next, and when; null without any. */
  expiring: z.nullable(z.object({ points: z.int(), expires_at: Instant })),
  earned_points: z.int(),
  used_points: z.int(),
  expired_points: z.int(),
})
export type PointsOverview = z.infer<typeof PointsOverview>

/** An earned record. Points that a refund took back are a record of their own, with negative points. */
export const EarnedPoints = z.object({
  id: z.int(),
  points: z.int(),
  earned_at: Instant,
  expires_at: z.nullable(Instant),
  order_hash: z.nullable(z.string()),
  service: z.nullable(z.string()),
})
export type EarnedPoints = z.infer<typeof EarnedPoints>

export const UsedPoints = z.object({ id: z.int(), points: z.int(), used_at: Instant, credit_twd: z.int() })
export type UsedPoints = z.infer<typeof UsedPoints>

export const ExpiredPoints = z.object({
  points: z._default(z.int(), 0),
  expired_at: z._default(z.string(), ''),
})
export type ExpiredPoints = z.infer<typeof ExpiredPoints>

/** How a level began and ended. */
export const LevelSpan = z.object({
  level: MemberLevel.shape.id,
  started_at: Instant,
  ended_at: z.nullable(Instant),
  why: z.enum(['joined', 'reached', 'kept', 'lowered']),
})
export type LevelSpan = z.infer<typeof LevelSpan>
