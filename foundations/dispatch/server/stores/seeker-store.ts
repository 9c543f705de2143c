import type { Instant } from '@daoxing/kit/contract'
import { rememberedRows, traceAtHand, type Tx, tablesOf, unread } from '@daoxing/kit/server'
import { type Selectable, sql } from 'kysely'
import type { Seeker } from '../seeker.ts'
import type { DispatchTables } from './dispatch-tables.ts'
import { placeColumnsOf, placesOf } from './place-columns.ts'

export type SeekerRow = Seeker & {
  readonly seats: number
  readonly carModel: string | null
  readonly waitingSince: Instant
  /** Whether a dispatcher has told the service that it is looking. */
  readonly isSeen: boolean
  /** Where the search was begun, for whoever follows it; see `traceAtHand`. */
  readonly trace: string | null
}

const columns = [
  'order_hash',
  'service',
  'rider_id',
  'region',
  'pickup_address',
  'pickup_lat',
  'pickup_lng',
  'dropoff_address',
  'dropoff_lat',
  'dropoff_lng',
  'features',
  'car_model',
  'seats',
  'fixed_fare_twd',
  'note',
  'waiting_since',
  'give_up_at',
  'seen_at',
  'trace',
] as const

/** By the hash of their order. */
const remembered = rememberedRows<SeekerRow>('dispatch.seekers')

function seekerOf(row: Selectable<DispatchTables['dispatch.seekers']>): SeekerRow {
  return {
    orderHash: row.order_hash,
    service: row.service,
    riderId: row.rider_id,
    region: row.region,
    ...placesOf(row),
    features: row.features,
    carModel: row.car_model,
    seats: row.seats,
    fixedFareTwd: row.fixed_fare_twd,
    note: row.note,
    waitingSince: row.waiting_since,
    giveUpAt: row.give_up_at,
    isSeen: row.seen_at !== null,
    trace: row.trace,
  }
}

/** Writes who seeks. Seeking again what is sought already changes the wish and keeps the place in the queue. */
export async function writeSeeker(tx: Tx, { seeker, now }: { seeker: Seeker; now: Instant }): Promise<void> {
  const wish = {
    region: seeker.region,
    ...placeColumnsOf(seeker),
    features: seeker.features,
    car_model: seeker.carModel ?? null,
    seats: seeker.seats ?? 1,
    fixed_fare_twd: seeker.fixedFareTwd,
    note: seeker.note,
    give_up_at: seeker.giveUpAt,
  }
  await tablesOf<DispatchTables>(tx)
    .insertInto('dispatch.seekers')
    .values({
      order_hash: seeker.orderHash,
      service: seeker.service,
      rider_id: seeker.riderId,
      ...wish,
      waiting_since: now,
      seen_at: null,
      trace: traceAtHand() ?? null,
    })
    .onConflict((conflict) => conflict.column('order_hash').doUpdateSet(wish))
    .modifyEnd(sql.raw(unread))
    .execute()
  remembered.wrote(tx, seeker.orderHash)
}

export function readSeeker(tx: Tx, orderHash: string): Promise<SeekerRow | undefined> {
  return remembered.read(tx, orderHash, async () => {
    const row = await tablesOf<DispatchTables>(tx)
      .selectFrom('dispatch.seekers')
      .select(columns)
      .where('order_hash', '=', orderHash)
      .executeTakeFirst()
    return row && seekerOf(row)
  })
}

/** A seeker and whether this driver may still be asked: on shift, and neither has blocked the other since. */
export async function readSeekerFor(
  tx: Tx,
  { orderHash, driverId }: { orderHash: string; driverId: string },
): Promise<{ readonly seeker: SeekerRow; readonly mayBeAsked: boolean } | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.seekers')
    .select(columns)
    .select(({ and, exists, not, selectFrom }) =>
      and([
        exists(
          selectFrom('dispatch.shifts')
            .select('shift_id')
            .where('driver_id', '=', driverId)
            .where('ended_at', 'is', null),
        ),
        not(
          exists(
            selectFrom('dispatch.blocks')
              .select('dispatch.blocks.driver_id')
              .whereRef('dispatch.blocks.rider_id', '=', 'dispatch.seekers.rider_id')
              .where('dispatch.blocks.driver_id', '=', driverId),
          ),
        ),
      ]).as('may_be_asked'),
    )
    .where('order_hash', '=', orderHash)
    .executeTakeFirst()
  if (!row) return undefined
  const seeker = seekerOf(row)
  remembered.wrote(tx, orderHash, seeker)
  return { seeker, mayBeAsked: Boolean(row.may_be_asked) }
}

/** Seekers of a region without an open offer, longest wait first. */
export async function readWaiting(tx: Tx, region: string): Promise<readonly SeekerRow[]> {
  const rows = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.seekers')
    .select(columns)
    .where('region', '=', region)
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
    .orderBy('waiting_since')
    .orderBy('order_hash')
    .execute()
  return rows.map(seekerOf)
}

export async function markSeen(tx: Tx, { seeker, now }: { seeker: SeekerRow; now: Instant }): Promise<void> {
  const { orderHash } = seeker
  await tablesOf<DispatchTables>(tx)
    .updateTable('dispatch.seekers')
    .set({ seen_at: now })
    .where('order_hash', '=', orderHash)
    .modifyEnd(sql.raw(unread))
    .execute()
  remembered.wrote(tx, orderHash, { ...seeker, isSeen: true })
}

/** Answers the region that was searched, undefined where nobody sought. */
export async function deleteSeeker(tx: Tx, orderHash: string): Promise<string | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .deleteFrom('dispatch.seekers')
    .where('order_hash', '=', orderHash)
    .returning('region')
    .executeTakeFirst()
  remembered.wrote(tx, orderHash)
  return row?.region
}

/** Regions in which somebody seeks. */
export async function seekerRegions(tx: Tx): Promise<readonly string[]> {
  const rows = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.seekers')
    .select('region')
    .distinct()
    .orderBy('region')
    .execute()
  return rows.map(({ region }) => region)
}

export async function countSeekers(tx: Tx): Promise<number> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.seekers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
