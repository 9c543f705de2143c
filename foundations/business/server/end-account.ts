import type { AccountHold } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'
import { membershipsOf } from './stores/member-store.ts'

/** A company that the rider still belongs to. */
export async function holdsOfCompanies(tx: Tx, riderId: string): Promise<readonly AccountHold[]> {
  const memberships = await membershipsOf(tx, riderId)
  return memberships.length === 0 ? [] : [{ kind: 'company', path: '/company', amountTwd: null }]
}

/** The books of a company keep amounts and times; words of the rider, and what bound them, go. */
export async function eraseBusiness(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  if ((await membershipsOf(tx, riderId)).length > 0) return 'later'
  const all = tablesOf<unknown>(tx)
  await sql`UPDATE business.members SET subject = NULL WHERE rider_id = ${riderId}`.execute(all)
  await sql`UPDATE business.rides SET note = '', custom_answers = '{}' WHERE rider_id = ${riderId}`.execute(all)
  // A reason is never empty.
  await sql`UPDATE business.review_tickets SET reason = '-', answer = NULL WHERE rider_id = ${riderId}`.execute(all)
  return 'erased'
}
