import { Instant } from '@daoxing/kit/contract'
import { atCommit, defineTable, type RecordOf, tablesOf, type Tx, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'

/** A rider and a driver whom an order brought together. */
const meetings = defineTable('dispatch.meetings', {
  columns: {
    orderHash: z.string(),
    driverId: z.string(),
    riderId: z.string(),
    service: z.string(),
    metAt: writeOnly(Instant),
    endedAt: z.nullable(Instant),
    /** The driver gave the order back. */
    leftAt: z.nullable(Instant),
    /** For a lost item, the two may contact each other until then. */
    reopenedUntil: z.nullable(Instant),
  },
  key: ['orderHash', 'driverId'],
})
export type Meeting = RecordOf<typeof meetings>

type Pair = { readonly orderHash: string; readonly driverId: string }

/** The driver has accepted the rider's order. */
export async function writeMeeting(
  tx: Tx,
  { now, ...meeting }: Pair & { riderId: string; service: string; now: Instant },
): Promise<void> {
  const begun = meetings.valuesOf({ metAt: now, endedAt: null, leftAt: null, reopenedUntil: null })
  const met = tablesOf(tx, meetings)
    .insertInto('dispatch.meetings')
    .values(meetings.valuesOf({ ...meeting, metAt: now, endedAt: null, leftAt: null, reopenedUntil: null }))
    .onConflict((conflict) => conflict.columns(['order_hash', 'driver_id']).doUpdateSet(begun))
  await atCommit(tx, met)
}

/** The driver's job is over. */
export async function endMeeting(tx: Tx, { orderHash, driverId, now }: Pair & { now: Instant }): Promise<void> {
  const ended = tablesOf(tx, meetings)
    .updateTable('dispatch.meetings')
    .set({ ended_at: now })
    .where('order_hash', '=', orderHash)
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
  await atCommit(tx, ended)
}

/** The pair may contact each other again until then, after the end of the order. */
export async function reopenMeeting(tx: Tx, meeting: Meeting, reopenedUntil: Instant): Promise<Meeting> {
  const reopened = await meetings.update(tx, meeting, { reopenedUntil })
  if (!reopened) throw new Error('a meeting is gone')
  return reopened
}

/** The order searches for another driver after the first has left. Returns the former driver. */
export async function leaveMeetings(tx: Tx, { orderHash, now }: { orderHash: string; now: Instant }) {
  const left = await meetings.updateWhere(tx, { leftAt: now }, (query) =>
    query.where('order_hash', '=', orderHash).where('left_at', 'is', null),
  )
  return left.map(({ driverId }) => driverId)
}

/** The latest meeting of this rider's order, whether or not the driver is still assigned. */
export function meetingOfRider(
  tx: Tx,
  { riderId, orderHash }: { riderId: string; orderHash: string },
): Promise<Meeting | undefined> {
  return meetings.first(tx, (query) =>
    query.where('order_hash', '=', orderHash).where('rider_id', '=', riderId).orderBy('met_at', 'desc').limit(1),
  )
}

export function meetingOfPair(tx: Tx, { orderHash, driverId }: Pair): Promise<Meeting | undefined> {
  return meetings.find(tx, { orderHash, driverId })
}

/** Whether these two have ever met. */
export async function haveMet(tx: Tx, { riderId, driverId }: { riderId: string; driverId: string }): Promise<boolean> {
  const meeting = await meetings.first(tx, (query) =>
    query.where('rider_id', '=', riderId).where('driver_id', '=', driverId).limit(1),
  )
  return meeting !== undefined
}

export async function deleteMeetingsBefore(tx: Tx, before: Instant): Promise<void> {
  await meetings.deleteWhere(tx, (query) => query.where('met_at', '<', before))
}
