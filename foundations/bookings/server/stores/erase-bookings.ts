import { tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'

/** A booking ends with its ride; until then the account waits. */
export async function eraseBookings(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  const { rows } = await sql`SELECT 1 FROM bookings.bookings WHERE rider_id = ${riderId} LIMIT 1`.execute(
    tablesOf<unknown>(tx),
  )
  return rows.length === 0 ? 'erased' : 'later'
}
