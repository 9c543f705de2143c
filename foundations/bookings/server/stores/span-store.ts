import { Instant, Refusal } from '@daoxing/kit/contract'
import {
  atCommit,
  behindSavepoint,
  defineTable,
  isOverlap,
  type RecordOf,
  tablesOf,
  type Tx,
} from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'

const spans = defineTable('bookings.spans', {
  columns: {
    orderHash: z.string(),
    driverId: z.string(),
    service: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    /** The time at the wheel within it. */
    drivingSeconds: z.int(),
  },
  key: ['orderHash'],
})
/** The time in which a driver is taken by a booking, way and reserve included. */
export type Span = RecordOf<typeof spans>

/** The spans of a driver, in order of time. */
export function spansOfDriver(tx: Tx, driverId: string): Promise<readonly Span[]> {
  return spans.all(tx, (query) => query.where('driver_id', '=', driverId).orderBy('starts_at'))
}

type Within = { readonly from: Instant; readonly until: Instant }

/** The spans of some drivers that touch a time, in order of time. */
export async function spansOfDrivers(
  tx: Tx,
  { driverIds, from, until }: Within & { readonly driverIds: readonly string[] },
): Promise<readonly Span[]> {
  if (driverIds.length === 0) return []
  return spans.all(tx, (query) =>
    query
      .where(sql<boolean>`driver_id = ANY (${driverIds})`)
      .where('ends_at', '>', from)
      .where('starts_at', '<', until)
      .orderBy('starts_at'),
  )
}

export function findSpan(tx: Tx, orderHash: string): Promise<Span | undefined> {
  return spans.find(tx, { orderHash })
}

/**
 * Replaces spans of one driver. Refused if another transaction was faster and gave the driver something else at that time;
 * the transaction can go on.
 */
export async function replaceSpans(tx: Tx, next: readonly Span[]): Promise<void> {
  if (next.length === 0) return
  const replaced = next.map(({ orderHash }) => orderHash)
  const write = async () => {
    await spans.deleteWhere(tx, (query) => query.where('order_hash', 'in', replaced))
    await spans.insertMany(tx, next)
  }
  await behindSavepoint(tx, write).catch((error: unknown) => {
    throw isOverlap(error) ? new Refusal('bookings.driverBusyThen') : error
  })
}

export async function deleteSpan(tx: Tx, orderHash: string): Promise<void> {
  await spans.delete(tx, { orderHash })
}

/** Deletes the span of a job that has ended, at the commit, unless the driver still has the booking. */
export async function deleteSpanOfJob(tx: Tx, { orderHash, driverId }: Pick<Span, 'orderHash' | 'driverId'>) {
  const ended = tablesOf(tx, spans)
    .deleteFrom('bookings.spans')
    .where('order_hash', '=', orderHash)
    .where('driver_id', '=', driverId)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM bookings.bookings WHERE bookings.order_hash = ${orderHash} AND bookings.driver_id = ${driverId})`,
    )
  await atCommit(tx, ended)
}

/** Drivers whose span begins within a time. */
export async function driversTakenWithin(tx: Tx, { from, until }: Within): Promise<readonly string[]> {
  const rows = await tablesOf(tx, spans)
    .selectFrom('bookings.spans')
    .select('driver_id as driverId')
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .execute()
  return rows.map(({ driverId }) => driverId)
}

export async function deleteSpansEndedBefore(tx: Tx, before: Instant): Promise<void> {
  await spans.deleteWhere(tx, (query) => query.where('ends_at', '<', before))
}
