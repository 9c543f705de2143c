import type { MemberLevel, MemberLevelId, Membership } from '@daoxing/membership/contract'

export type Accrued = { readonly trips: number; readonly amountTwd: number }

/** The highest level that trips or money reach. Levels come the lowest first, and the first takes nothing. */
export function levelReached(levels: readonly MemberLevel[], { trips, amountTwd }: Accrued): MemberLevelId {
  const reached = levels.findLast((level) => trips >= level.trips || amountTwd >= level.amount_twd)
  return (reached ?? levels[0])?.id ?? 'traveller'
}

/** The position of a level in the table; one that the table no longer has counts as the lowest. */
export function rankOf(levels: readonly MemberLevel[], id: MemberLevelId): number {
  return Math.max(
    levels.findIndex((level) => level.id === id),
    0,
  )
}

/** The level after the end of a span: what was reached in it, and at most one lower than before. */
export function levelAfter(levels: readonly MemberLevel[], current: MemberLevelId, accrued: Accrued): MemberLevelId {
  const reached = rankOf(levels, levelReached(levels, accrued))
  const next = Math.max(reached, rankOf(levels, current) - 1)
  return levels[next]?.id ?? current
}

/** The trips and the money that are missing to the next level; null at the highest. */
export function nextLevel(
  levels: readonly MemberLevel[],
  current: MemberLevelId,
  { trips, amountTwd }: Accrued,
): Membership['next'] {
  const next = levels[rankOf(levels, current) + 1]
  if (!next) return null
  return {
    level: next.id,
    missing_trips: Math.max(next.trips - trips, 0),
    missing_amount_twd: Math.max(next.amount_twd - amountTwd, 0),
  }
}
