import { configValue } from '@daoxing/configs/server'
import type { House, JobPayload } from '@daoxing/kit/server'
import { beginLevel, lockedMember } from './locked-member.ts'
import { membershipConfigs } from './membership-configs.ts'
import type { endLevel } from './membership-jobs.ts'
import { levelAfter, rankOf } from './rules/levels.ts'
import { accruedIn, memberOf } from './stores/member-store.ts'

/** The end of a span: the level is kept, reached or lowered by one, by what counted within its year. */
export async function endLevelHandler({
  payload,
  house,
}: {
  payload: JobPayload<typeof endLevel>
  house: House
}): Promise<void> {
  const { riderId } = payload
  await house.database.transaction(async (tx) => {
    // The membership has ended with its account.
    if (!(await memberOf(tx, riderId))) return
    const member = await lockedMember({ tx, house, riderId })
    // A higher level has begun a span of its own in the meantime.
    if (member.endsAt > house.clock.now()) return
    const levels = await configValue(tx, membershipConfigs.membership_levels)
    const level = levelAfter(levels, member.level, await accruedIn(tx, riderId, house.clock.now()))
    const change = rankOf(levels, level) - rankOf(levels, member.level)
    const why = change === 0 ? 'kept' : change > 0 ? 'reached' : 'lowered'
    await beginLevel({ tx, house, riderId, level, why, owedPoints: member.owedPoints })
  })
}
