import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { levelDays, type MemberLevelId } from '@daoxing/membership/contract'
import { membershipConfigs } from './membership-configs.ts'
import { endLevel } from './membership-jobs.ts'
import { endSpan, insertSpan, type Member, memberOf, saveMember, type StoredSpan } from './stores/member-store.ts'

const levelSeconds = levelDays * 24 * 3600

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Locks the points and the level of a rider, and begins the membership with the first use. */
export async function lockedMember({ tx, house, riderId }: OfRider): Promise<Member> {
  await lockUntilEnd(tx, `membership:${riderId}`)
  const known = await memberOf(tx, riderId)
  if (known) return known
  const [lowest] = await configValue(tx, membershipConfigs.membership_levels)
  return beginLevel({ tx, house, riderId, level: lowest?.id ?? 'traveller', why: 'joined', owedPoints: 0 })
}

type Beginning = OfRider & {
  readonly level: MemberLevelId
  readonly why: StoredSpan['why']
  readonly owedPoints: number
}

/** Begins a span of a level, keeps the table that decided, and plans its end. The caller holds the lock. */
export async function beginLevel({ tx, house, riderId, level, why, owedPoints }: Beginning): Promise<Member> {
  const startedAt = house.clock.now()
  const endsAt = plusSeconds(startedAt, levelSeconds)
  const member = { riderId, level, startedAt, endsAt, owedPoints }
  const terms = [...(await configValue(tx, membershipConfigs.membership_levels))]
  await endSpan(tx, riderId, startedAt)
  await saveMember(tx, member)
  await insertSpan(tx, { riderId, startedAt, level, endedAt: null, why, terms })
  await house.jobs.plan(tx, endLevel, { riderId }, { key: `${endLevel.name}:${riderId}`, dueAt: endsAt })
  return member
}
