import { Instant } from '@daoxing/kit/contract'
import { atCommit, defineTable, type RecordOf, traceAtHand, type Tx, tablesOf } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Seeker } from '../seeker.ts'
import { offers } from './offer-store.ts'
import { dropoffColumns, pickupColumns } from './place-columns.ts'

const seekers = defineTable('dispatch.seekers', {
  columns: {
    orderHash: z.string(),
    service: z.string(),
    riderId: z.string(),
    region: z.string(),
    pickup: pickupColumns,
    dropoff: dropoffColumns,
    features: z.int(),
    carModel: z.nullable(z.string()),
    seats: z.int(),
    licences: z.array(z.string()),
    fixedFareTwd: z.nullable(z.int()),
    note: z.string(),
    waitingSince: Instant,
    giveUpAt: Instant,
    pickupAt: z.nullable(Instant),
    /** The time at which a dispatcher notified the service of its search. */
    seenAt: z.nullable(Instant),
    /** The trace context in which the search began; see `traceAtHand`. */
    trace: z.nullable(z.string()),
    /** Time between the batches that it takes part in. */
    batchSeconds: z.int(),
  },
  key: ['orderHash'],
})
export type SeekerRecord = RecordOf<typeof seekers>

/** Stores a seeker. Searching again changes the wish and keeps the place in the queue. */
export async function writeSeeker(
  tx: Tx,
  { seeker, now }: { seeker: Seeker & Pick<SeekerRecord, 'giveUpAt' | 'batchSeconds'>; now: Instant },
): Promise<void> {
  const { orderHash, service, riderId, carModel = null, seats = 1, pickupAt = null, ...wished } = seeker
  const licences = [...(seeker.licences ?? [])]
  const wish = { ...wished, carModel, seats, licences, pickupAt }
  const trace = traceAtHand() ?? null
  const sought = tablesOf(tx, seekers)
    .insertInto('dispatch.seekers')
    .values(seekers.valuesOf({ ...wish, orderHash, service, riderId, waitingSince: now, seenAt: null, trace }))
    .onConflict((conflict) => conflict.column('order_hash').doUpdateSet(seekers.valuesOf(wish)))
  await atCommit(tx, sought)
}

export function readSeeker(tx: Tx, orderHash: string): Promise<SeekerRecord | undefined> {
  return seekers.find(tx, { orderHash })
}

/**
 * A seeker that may be offered to this driver, who serves the order's service, is on shift, and has no block in either
 * direction.
 */
export function readSeekerFor(
  tx: Tx,
  { orderHash, driverId, defaultService }: { orderHash: string; driverId: string; defaultService: string | undefined },
): Promise<SeekerRecord | undefined> {
  return seekers.first(tx, (query) =>
    query.where('order_hash', '=', orderHash).where(
      sql<boolean>`EXISTS (SELECT FROM dispatch.drivers WHERE driver_id = ${driverId} AND (seekers.service = ANY (services)
        OR cardinality(services) = 0 AND seekers.service = ${defaultService ?? null}))
        AND EXISTS (SELECT FROM dispatch.shifts WHERE driver_id = ${driverId} AND ended_at IS NULL)
        AND NOT EXISTS (SELECT FROM dispatch.blocks WHERE rider_id = seekers.rider_id AND driver_id = ${driverId})`,
    ),
  )
}

/** A seeker without a block between its rider and this driver, in either direction. */
export function readUnblockedSeeker(
  tx: Tx,
  { orderHash, driverId }: { orderHash: string; driverId: string },
): Promise<SeekerRecord | undefined> {
  return seekers.first(tx, (query) =>
    query
      .where('order_hash', '=', orderHash)
      .where(
        sql<boolean>`NOT EXISTS (SELECT FROM dispatch.blocks WHERE rider_id = seekers.rider_id AND driver_id = ${driverId})`,
      ),
  )
}

type BatchPlace = { readonly region: string; readonly batchSeconds: number }

const waitingIn = (tx: Tx, { region, batchSeconds }: BatchPlace) =>
  tablesOf(tx, seekers, offers)
    .selectFrom('dispatch.seekers')
    .where('region', '=', region)
    .where('dispatch.seekers.batch_seconds', '=', batchSeconds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dispatch.offers')
            .select('offer_id')
            .whereRef('dispatch.offers.order_hash', '=', 'dispatch.seekers.order_hash')
            .where('state', '=', 'open'),
        ),
      ),
    )

/** Seekers of a batch without an open offer, the longest wait first. */
export async function readWaiting(tx: Tx, place: BatchPlace): Promise<readonly SeekerRecord[]> {
  const rows = await waitingIn(tx, place)
    .select(seekers.columns)
    .orderBy('waiting_since')
    .orderBy('order_hash')
    .execute()
  return rows.map(seekers.parse)
}

/** Whether a seeker of a batch has no open offer. */
export async function isWaitedIn(tx: Tx, place: BatchPlace): Promise<boolean> {
  return (await waitingIn(tx, place).select('order_hash').limit(1).executeTakeFirst()) !== undefined
}

export async function markSeen(tx: Tx, { seeker, now }: { seeker: SeekerRecord; now: Instant }): Promise<void> {
  await seekers.unread.update(tx, seeker, { seenAt: now })
}

/** Returns whether the order was being searched for. */
export async function deleteSeeker(tx: Tx, orderHash: string): Promise<boolean> {
  return (await seekers.delete(tx, { orderHash })) !== undefined
}

/** Ends a search at the commit. */
export function dropSeeker(tx: Tx, orderHash: string): Promise<void> {
  return atCommit(tx, tablesOf(tx, seekers).deleteFrom('dispatch.seekers').where('order_hash', '=', orderHash))
}

/** The batches in which an order waits. */
export async function seekerBatches(tx: Tx): Promise<readonly BatchPlace[]> {
  const rows = await tablesOf(tx, seekers)
    .selectFrom('dispatch.seekers')
    .select(['region', 'batch_seconds as batchSeconds'])
    .distinct()
    .orderBy('region')
    .orderBy('batchSeconds')
    .execute()
  return rows
}

export async function countSeekers(tx: Tx): Promise<number> {
  const row = await tablesOf(tx, seekers)
    .selectFrom('dispatch.seekers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
