import { tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'

/** Empties the words of a rider in the books of companies, and what bound the rider. */
export async function forgetWords(tx: Tx, riderId: string): Promise<void> {
  const all = tablesOf<unknown>(tx)
  await sql`UPDATE business.members SET subject = NULL WHERE rider_id = ${riderId}`.execute(all)
  await sql`UPDATE business.rides SET note = '', custom_answers = '{}' WHERE rider_id = ${riderId}`.execute(all)
  // A reason is never empty.
  await sql`UPDATE business.review_tickets SET reason = '-', answer = NULL WHERE rider_id = ${riderId}`.execute(all)
}
