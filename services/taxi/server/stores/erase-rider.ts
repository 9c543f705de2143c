import { blurFactsOf, deleteRowsOf, tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'

/**
 * Trips stay with times and amounts for the years of accounting, without addresses, notes and exact positions; so do
 * proofs and fees. Quotes, papers, tracks and the rider's own words go. A live trip comes to its end first.
 */
export async function eraseTaxiRider(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  const all = tablesOf<unknown>(tx)
  const live = await sql`SELECT 1 FROM taxi.live_trips WHERE rider_id = ${riderId} LIMIT 1`.execute(all)
  if (live.rows.length > 0) return 'later'
  await blurFactsOf(tx, { table: 'taxi.trips', key: 'trip_hash', riderId })
  const ofRider = sql`(SELECT trip_hash FROM taxi.trips WHERE rider_id = ${riderId})`
  await sql`DELETE FROM taxi.meter_readings WHERE trip_hash IN ${ofRider}`.execute(all)
  await sql`DELETE FROM taxi.arrival_readings WHERE trip_hash IN ${ofRider}`.execute(all)
  await sql`UPDATE taxi.arrival_proofs SET lat = NULL, lng = NULL WHERE trip_hash IN ${ofRider}`.execute(all)
  await sql`UPDATE taxi.trip_events SET reason = '' WHERE trip_hash IN ${ofRider}`.execute(all)
  await sql`UPDATE taxi.ratings SET comment = '' WHERE rider_id = ${riderId}`.execute(all)
  await deleteRowsOf(tx, riderId, [
    'taxi.quotes',
    'taxi.airport_papers',
    'taxi.receipt_requests',
    'taxi.waiting_receipts',
    'taxi.street_sightings',
    'taxi.trip_referrals',
  ])
  return 'erased'
}
