import { deleteRowsOf, tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'

/** Whether a driver is being looked for. */
export async function isSoughtFor(tx: Tx, riderId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM dispatch.seekers WHERE rider_id = ${riderId} LIMIT 1`.execute(
    tablesOf<unknown>(tx),
  )
  return rows.length > 0
}

/** Empties the addresses of offers and rounds their positions to a hundredth of a degree. */
export async function blurOffers(tx: Tx, orderHashes: readonly string[]): Promise<void> {
  await sql`
    UPDATE dispatch.offers SET note = '', pickup_address = '',
      pickup_lat = round(pickup_lat::numeric, 2), pickup_lng = round(pickup_lng::numeric, 2),
      dropoff_address = CASE WHEN dropoff_address IS NOT NULL THEN '' END,
      dropoff_lat = round(dropoff_lat::numeric, 2), dropoff_lng = round(dropoff_lng::numeric, 2)
    WHERE order_hash = ANY(${[...orderHashes]}::text[])`.execute(tablesOf<unknown>(tx))
}

/** Deletes messages and lent numbers of a rider's meetings, then the meetings and blocks. */
export async function forgetTalks(tx: Tx, riderId: string): Promise<void> {
  const all = tablesOf<unknown>(tx)
  const ofRider = sql`(SELECT order_hash FROM dispatch.meetings WHERE rider_id = ${riderId})`
  await sql`DELETE FROM dispatch.messages WHERE order_hash IN ${ofRider}`.execute(all)
  await sql`DELETE FROM dispatch.call_leases WHERE order_hash IN ${ofRider}`.execute(all)
  await deleteRowsOf(tx, riderId, ['dispatch.meetings', 'dispatch.blocks'])
}
