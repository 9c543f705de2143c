import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const enrollments = defineTable('identity.enrollments', {
  columns: { riderId: named('user_id', z.string()), program: z.string(), enrolledAt: Instant },
  key: ['riderId', 'program'],
})

/** A repeated enrolment keeps the time of the first one. */
export async function saveEnrollment(
  tx: Tx,
  { riderId, program, now }: { riderId: string; program: string; now: Instant },
): Promise<Instant> {
  await enrollments.insertIfAbsent(tx, { riderId, program, enrolledAt: now })
  return (await enrollments.find(tx, { riderId, program }))?.enrolledAt ?? now
}

export async function enrollmentsOf(tx: Tx, riderId: string): Promise<readonly string[]> {
  const all = await enrollments.all(tx, (query) => query.where('user_id', '=', riderId).orderBy('enrolled_at'))
  return all.map(({ program }) => program)
}
