import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = { 'identity.enrollments': { user_id: string; program: string; enrolled_at: Instant } }

/** A repeated enrolment keeps the moment of the first one. */
export async function saveEnrollment(
  tx: Tx,
  { riderId, program, now }: { riderId: string; program: string; now: Instant },
): Promise<Instant> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.enrollments')
    .values({ user_id: riderId, program, enrolled_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'program']).doNothing())
    .execute()
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.enrollments')
    .select('enrolled_at')
    .where('user_id', '=', riderId)
    .where('program', '=', program)
    .executeTakeFirstOrThrow()
  return row.enrolled_at
}

export async function enrollmentsOf(tx: Tx, riderId: string): Promise<readonly string[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('identity.enrollments')
    .select('program')
    .where('user_id', '=', riderId)
    .orderBy('enrolled_at')
    .execute()
  return rows.map(({ program }) => program)
}
