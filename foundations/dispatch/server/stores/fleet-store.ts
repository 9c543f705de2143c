import { type Tx, tablesOf } from '@daoxing/kit/server'
import type { FleetCarState } from '../fleet/fleet.ts'
import type { DispatchTables } from './dispatch-tables.ts'
import { pointOf } from './place-columns.ts'

/** Every driver who is on shift or holds a claim, with the vehicle and what holds them. */
export async function readFleet(tx: Tx): Promise<readonly FleetCarState[]> {
  const rows = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.vehicles as vehicle')
    .leftJoin('dispatch.shifts as shift', (join) =>
      join.onRef('shift.driver_id', '=', 'vehicle.driver_id').on('shift.ended_at', 'is', null),
    )
    .leftJoin('dispatch.driver_claims as claim', 'claim.driver_id', 'vehicle.driver_id')
    .select([
      'vehicle.driver_id',
      'vehicle.plate',
      'vehicle.model',
      'vehicle.seats',
      'vehicle.features',
      'claim.kind',
      'claim.order_hash',
      'claim.target_lat',
      'claim.target_lng',
    ])
    .where((where) => where.or([where('shift.shift_id', 'is not', null), where('claim.kind', 'is not', null)]))
    .execute()
  return rows.map((row) => ({
    driverId: row.driver_id,
    plate: row.plate,
    model: row.model,
    seats: row.seats,
    features: row.features,
    state: row.kind === null ? 'free' : row.kind === 'job' ? 'busy' : 'offered',
    orderHash: row.order_hash,
    target: pointOf(row.target_lat, row.target_lng),
  }))
}
