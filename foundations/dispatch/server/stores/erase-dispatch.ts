import { deleteRowsOf, tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'

/**
 * Messages, lent numbers, meetings and blocks go with the account. The offers of its orders lose address and exact
 * position. While a driver is looked for, the account waits.
 */
export async function eraseDispatch(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  const all = tablesOf<unknown>(tx)
  const sought = await sql`SELECT 1 FROM dispatch.seekers WHERE rider_id = ${riderId} LIMIT 1`.execute(all)
  if (sought.rows.length > 0) return 'later'
  const ofRider = sql`(SELECT order_hash FROM dispatch.meetings WHERE rider_id = ${riderId})`
  await sql`DELETE FROM dispatch.messages WHERE order_hash IN ${ofRider}`.execute(all)
  await sql`DELETE FROM dispatch.call_leases WHERE order_hash IN ${ofRider}`.execute(all)
  await sql`
    UPDATE dispatch.offers SET note = '', pickup_address = '',
      pickup_lat = round(pickup_lat::numeric, 2), pickup_lng = round(pickup_lng::numeric, 2),
      dropoff_address = CASE WHEN dropoff_address IS NOT NULL THEN '' END,
      dropoff_lat = round(dropoff_lat::numeric, 2), dropoff_lng = round(dropoff_lng::numeric, 2)
    WHERE order_hash IN ${ofRider}`.execute(all)
  await deleteRowsOf(tx, riderId, ['dispatch.meetings', 'dispatch.blocks'])
  return 'erased'
}
