import type { Instant, LatLng } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { DispatchTables } from './dispatch-tables.ts'
import { pointOf } from './place-columns.ts'

const ClaimKind = z.enum(['offer', 'job'])

/** The claim on a driver: an open offer or a live job. */
export type DriverClaim = {
  readonly driverId: string
  readonly kind: z.infer<typeof ClaimKind>
  readonly orderHash: string
  readonly service: string
  readonly offerId: string
  readonly target: LatLng | null
}

type OfferClaim = { driverId: string; orderHash: string; service: string; offerId: string; now: Instant }

/** Claims a driver for an offer. False where the driver, or the order, is claimed already: somebody was faster. */
export async function claimForOffer(
  tx: Tx,
  { driverId, orderHash, service, offerId, now }: OfferClaim,
): Promise<boolean> {
  const row = await tablesOf<DispatchTables>(tx)
    .insertInto('dispatch.driver_claims')
    .values({
      driver_id: driverId,
      kind: 'offer',
      order_hash: orderHash,
      service,
      offer_id: offerId,
      target_lat: null,
      target_lng: null,
      claimed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('driver_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The offer's claim becomes that of the job. False where the driver is not claimed for this offer. */
export async function turnClaimIntoJob(
  tx: Tx,
  { driverId, offerId, target, now }: { driverId: string; offerId: string; target: LatLng; now: Instant },
): Promise<boolean> {
  const row = await tablesOf<DispatchTables>(tx)
    .updateTable('dispatch.driver_claims')
    .set({ kind: 'job', target_lat: target.lat, target_lng: target.lng, claimed_at: now })
    .where('driver_id', '=', driverId)
    .where('offer_id', '=', offerId)
    .where('kind', '=', 'offer')
    .returning('driver_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function dropOfferClaim(
  tx: Tx,
  { driverId, offerId }: { driverId: string; offerId: string },
): Promise<void> {
  await tablesOf<DispatchTables>(tx)
    .deleteFrom('dispatch.driver_claims')
    .where('driver_id', '=', driverId)
    .where('offer_id', '=', offerId)
    .where('kind', '=', 'offer')
    .execute()
}

/** Answers whether there was such a job. */
export async function dropJobClaim(
  tx: Tx,
  { driverId, orderHash }: { driverId: string; orderHash: string },
): Promise<boolean> {
  const row = await tablesOf<DispatchTables>(tx)
    .deleteFrom('dispatch.driver_claims')
    .where('driver_id', '=', driverId)
    .where('order_hash', '=', orderHash)
    .where('kind', '=', 'job')
    .returning('driver_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Where the live job goes next; answers false where the driver has none. */
export async function writeJobTarget(
  tx: Tx,
  { driverId, target }: { driverId: string; target: LatLng | null },
): Promise<boolean> {
  const row = await tablesOf<DispatchTables>(tx)
    .updateTable('dispatch.driver_claims')
    .set({ target_lat: target?.lat ?? null, target_lng: target?.lng ?? null })
    .where('driver_id', '=', driverId)
    .where('kind', '=', 'job')
    .returning('driver_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function readClaim(tx: Tx, driverId: string): Promise<DriverClaim | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.driver_claims')
    .select(['driver_id', 'kind', 'order_hash', 'service', 'offer_id', 'target_lat', 'target_lng'])
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return (
    row && {
      driverId: row.driver_id,
      kind: z.parse(ClaimKind, row.kind),
      orderHash: row.order_hash,
      service: row.service,
      offerId: row.offer_id,
      target: pointOf(row.target_lat, row.target_lng),
    }
  )
}
