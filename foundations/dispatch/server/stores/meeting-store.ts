import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import type { DispatchTables } from './dispatch-tables.ts'

/** A rider and a driver who were brought together by an order. */
export type Meeting = {
  readonly orderHash: string
  readonly driverId: string
  readonly riderId: string
  readonly service: string
  readonly endedAt: Instant | null
  /** The driver gave the order back. */
  readonly leftAt: Instant | null
}

const columns = ['order_hash', 'driver_id', 'rider_id', 'service', 'ended_at', 'left_at'] as const

function meetingOf(row: Pick<DispatchTables['dispatch.meetings'], (typeof columns)[number]>): Meeting {
  return {
    orderHash: row.order_hash,
    driverId: row.driver_id,
    riderId: row.rider_id,
    service: row.service,
    endedAt: row.ended_at,
    leftAt: row.left_at,
  }
}

type Pair = { readonly orderHash: string; readonly driverId: string }

/** They have met: the driver has accepted. */
export async function writeMeeting(
  tx: Tx,
  { orderHash, driverId, riderId, service, now }: Pair & { riderId: string; service: string; now: Instant },
): Promise<void> {
  const begun = { met_at: now, ended_at: null, left_at: null }
  await tablesOf<DispatchTables>(tx)
    .insertInto('dispatch.meetings')
    .values({ order_hash: orderHash, driver_id: driverId, rider_id: riderId, service, ...begun })
    .onConflict((conflict) => conflict.columns(['order_hash', 'driver_id']).doUpdateSet(begun))
    .execute()
}

/** The driver's job is over. */
export async function endMeeting(tx: Tx, { orderHash, driverId, now }: Pair & { now: Instant }): Promise<void> {
  await tablesOf<DispatchTables>(tx)
    .updateTable('dispatch.meetings')
    .set({ ended_at: now })
    .where('order_hash', '=', orderHash)
    .where('driver_id', '=', driverId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The order looks for another driver: whoever had it has left. Answers who that was. */
export async function leaveMeetings(tx: Tx, { orderHash, now }: { orderHash: string; now: Instant }) {
  const rows = await tablesOf<DispatchTables>(tx)
    .updateTable('dispatch.meetings')
    .set({ left_at: now })
    .where('order_hash', '=', orderHash)
    .where('left_at', 'is', null)
    .returning('driver_id')
    .execute()
  return rows.map((row) => row.driver_id)
}

/** The newest meeting over an order of this rider, whether the driver is still there or not. */
export async function meetingOfRider(
  tx: Tx,
  { riderId, orderHash }: { riderId: string; orderHash: string },
): Promise<Meeting | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.meetings')
    .select(columns)
    .where('order_hash', '=', orderHash)
    .where('rider_id', '=', riderId)
    .orderBy('met_at', 'desc')
    .executeTakeFirst()
  return row && meetingOf(row)
}

export async function meetingOfPair(tx: Tx, { orderHash, driverId }: Pair): Promise<Meeting | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.meetings')
    .select(columns)
    .where('order_hash', '=', orderHash)
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return row && meetingOf(row)
}

/** Whether these two have ever met. */
export async function haveMet(tx: Tx, { riderId, driverId }: { riderId: string; driverId: string }): Promise<boolean> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.meetings')
    .select('order_hash')
    .where('rider_id', '=', riderId)
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteMeetingsBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<DispatchTables>(tx).deleteFrom('dispatch.meetings').where('met_at', '<', before).execute()
}
