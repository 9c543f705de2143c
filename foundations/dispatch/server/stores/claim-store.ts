import { Instant, type LatLng } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, tablesOf, type Tx, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { targetColumns } from './place-columns.ts'
import { shifts } from './shift-store.ts'

/** The claim on a driver: an open offer or a live job, of any service. */
const claims = defineTable('dispatch.driver_claims', {
  columns: {
    driverId: z.string(),
    kind: z.enum(['offer', 'job']),
    orderHash: z.string(),
    service: z.string(),
    offerId: z.string(),
    target: targetColumns,
    /** Speed towards the target of a driver without a car; null for cars. */
    targetMps: z.nullable(z.number()),
    claimedAt: writeOnly(Instant),
  },
  key: ['driverId'],
  guard: ['offerId', 'kind'],
})
export type DriverClaim = RecordOf<typeof claims>

type OfferClaim = Pick<DriverClaim, 'driverId' | 'orderHash' | 'service' | 'offerId'> & { readonly now: Instant }

/**
 * Claims a driver for an offer. False if the driver or the order is already claimed: another transaction was faster.
 */
export async function claimForOffer(tx: Tx, { now, ...claim }: OfferClaim): Promise<boolean> {
  return (await claims.insertIfAbsent(tx, { ...claim, kind: 'offer', claimedAt: now })) !== undefined
}

type HiredJob = Pick<DriverClaim, 'driverId' | 'orderHash' | 'service' | 'target'> & { readonly now: Instant }

/** Claims a driver for a job that had no offer. False if the driver is claimed already. */
export async function claimForJob(tx: Tx, { now, ...job }: HiredJob): Promise<boolean> {
  const claim = { ...job, kind: 'job', offerId: `hired-${job.orderHash}`, targetMps: null, claimedAt: now } as const
  return (await claims.insertIfAbsent(tx, claim)) !== undefined
}

type JobClaim = Pick<DriverClaim, 'driverId' | 'offerId' | 'targetMps'> & {
  readonly target: LatLng
  readonly now: Instant
}

/** Turns the claim of an offer into that of the job. False if the driver is not claimed for this offer. */
export async function turnClaimIntoJob(tx: Tx, { driverId, offerId, target, targetMps, now }: JobClaim) {
  const change = { kind: 'job', target, targetMps, claimedAt: now } as const
  return (await claims.update(tx, { driverId, offerId, kind: 'offer' }, change)) !== undefined
}

export async function dropOfferClaim(
  tx: Tx,
  { driverId, offerId }: { driverId: string; offerId: string },
): Promise<void> {
  await claims.deleteWhere(tx, (query) =>
    query.where('driver_id', '=', driverId).where('offer_id', '=', offerId).where('kind', '=', 'offer'),
  )
}

/** Returns whether there was such a job, and whether its driver stays on shift. */
export async function dropJobClaim(
  tx: Tx,
  { driverId, orderHash }: { driverId: string; orderHash: string },
): Promise<{ readonly isOnShift: boolean } | undefined> {
  const row = await tablesOf(tx, claims, shifts)
    .deleteFrom('dispatch.driver_claims')
    .where('driver_id', '=', driverId)
    .where('order_hash', '=', orderHash)
    .where('kind', '=', 'job')
    .returning(({ exists, selectFrom }) =>
      exists(
        selectFrom('dispatch.shifts')
          .select('shift_id')
          .where('driver_id', '=', driverId)
          .where('ended_at', 'is', null),
      ).as('is_on_shift'),
    )
    .executeTakeFirst()
  return row && { isOnShift: Boolean(row.is_on_shift) }
}

/** Sets the next destination of the live job, by car; false if the driver has none. */
export async function writeJobTarget(
  tx: Tx,
  { driverId, target }: { driverId: string; target: LatLng | null },
): Promise<boolean> {
  const changed = await claims.updateWhere(tx, { target, targetMps: null }, (query) =>
    query.where('driver_id', '=', driverId).where('kind', '=', 'job'),
  )
  return changed.length > 0
}

export function readClaim(tx: Tx, driverId: string): Promise<DriverClaim | undefined> {
  return claims.find(tx, { driverId })
}

/** The live job of an order. */
export function jobOfOrder(tx: Tx, orderHash: string): Promise<DriverClaim | undefined> {
  return claims.first(tx, (query) => query.where('order_hash', '=', orderHash).where('kind', '=', 'job'))
}
