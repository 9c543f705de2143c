import { AmountTwd, Instant, LatLng } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, spread, type Tx } from '@daoxing/kit/server'
import { FareLine, TripMode } from '@daoxing/designated-driver/contract'
import * as z from 'zod/mini'
import { TripPlace, TripWay } from './trip-table.ts'

/** A price that binds for a while: of a new trip, or of a change. */
const fees = defineTable('designated_driver.fees', {
  columns: {
    riderId: z.string(),
    feeId: z.string(),
    region: z.string(),
    county: z.string(),
    mode: TripMode,
    /** Of a new trip without the rider's addition for the driver, of a change with it. */
    amountTwd: AmountTwd,
    cancelFeeTwd: AmountTwd,
    changeOf: z.nullable(z.string()),
    facts: spread(
      z.object({
        start: LatLng,
        end: z.nullable(TripPlace),
        way: z.nullable(TripWay),
        includedMetres: z.nullable(z.int()),
        reservedFor: z.nullable(Instant),
        hours: z.nullable(z.int()),
        hourTwd: z.nullable(AmountTwd),
        lines: z.array(FareLine),
        /** The stage of the trip for which a change was quoted; see `stageOf`. */
        stage: z.nullable(z.string()),
      }),
    ),
    expiresAt: Instant,
  },
  key: ['riderId', 'feeId'],
})
export type Fee = RecordOf<typeof fees>

export function insertFee(tx: Tx, fee: Fee): Promise<void> {
  return fees.unread.insert(tx, fee)
}

export function findFee(tx: Tx, key: Pick<Fee, 'riderId' | 'feeId'>): Promise<Fee | undefined> {
  return fees.find(tx, key)
}

/** Deletes prices that expired before then. */
export async function deleteFeesBefore(tx: Tx, before: Instant): Promise<void> {
  await fees.deleteWhere(tx, (query) => query.where('expires_at', '<', before))
}
