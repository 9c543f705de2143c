import { type Instant, type LatLng, nextState, Refusal } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { type AskedDriver, Offer, type OfferEvent, offerLifecycle, OfferState } from '@daoxing/dispatch/contract'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { DispatchTables } from './dispatch-tables.ts'
import { placeColumnsOf, placesOf } from './place-columns.ts'

/** An offer with what its driver is not shown. */
export type OfferRow = {
  readonly offer: Offer
  readonly driverId: string
  readonly region: string
  /** Where the driver was when asked. */
  readonly from: LatLng
}

const columns = [
  'offer_id',
  'order_hash',
  'driver_id',
  'state',
  'revision',
  'service',
  'region',
  'pickup_address',
  'pickup_lat',
  'pickup_lng',
  'dropoff_address',
  'dropoff_lat',
  'dropoff_lng',
  'pickup_metres',
  'pickup_seconds',
  'from_lat',
  'from_lng',
  'fixed_fare_twd',
  'features',
  'note',
  'offered_at',
  'expires_at',
] as const

type SelectedRow = Pick<Selectable<DispatchTables['dispatch.offers']>, (typeof columns)[number]>

function offerOf(row: SelectedRow): OfferRow {
  return {
    driverId: row.driver_id,
    region: row.region,
    from: { lat: row.from_lat, lng: row.from_lng },
    offer: z.parse(Offer, {
      offerId: row.offer_id,
      revision: row.revision,
      state: row.state,
      service: row.service,
      orderHash: row.order_hash,
      ...placesOf(row),
      pickupMetres: row.pickup_metres,
      pickupSeconds: row.pickup_seconds,
      fixedFareTwd: row.fixed_fare_twd,
      features: row.features,
      note: row.note,
      offeredAt: row.offered_at,
      expiresAt: row.expires_at,
    }),
  }
}

export async function writeOffer(tx: Tx, { offer, driverId, region, from }: OfferRow): Promise<void> {
  await tablesOf<DispatchTables>(tx)
    .insertInto('dispatch.offers')
    .values({
      offer_id: offer.offerId,
      order_hash: offer.orderHash,
      driver_id: driverId,
      state: offer.state,
      revision: offer.revision,
      service: offer.service,
      region,
      ...placeColumnsOf(offer),
      pickup_metres: offer.pickupMetres,
      pickup_seconds: offer.pickupSeconds,
      from_lat: from.lat,
      from_lng: from.lng,
      fixed_fare_twd: offer.fixedFareTwd,
      features: offer.features,
      note: offer.note,
      offered_at: offer.offeredAt,
      expires_at: offer.expiresAt,
      ended_at: null,
    })
    .execute()
}

/** Moves an offer from the revision that was read; refuses where it has ended or moved meanwhile. */
export async function moveOffer(
  tx: Tx,
  { offer, event, now, reason = '' }: { offer: Offer; event: OfferEvent; now: Instant; reason?: string },
): Promise<Offer> {
  const state = nextState(offerLifecycle, offer.state, event)
  const row =
    state &&
    (await tablesOf<DispatchTables>(tx)
      .updateTable('dispatch.offers')
      .set({ state, revision: offer.revision + 1, ended_at: now, reject_reason: reason })
      .where('offer_id', '=', offer.offerId)
      .where('revision', '=', offer.revision)
      .returning(columns)
      .executeTakeFirst())
  if (!row) throw new Refusal('dispatch.offerGone')
  return offerOf(row).offer
}

export async function readOffer(tx: Tx, offerId: string): Promise<OfferRow | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.offers')
    .select(columns)
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  return row && offerOf(row)
}

export async function openOfferOfOrder(tx: Tx, orderHash: string): Promise<OfferRow | undefined> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.offers')
    .select(columns)
    .where('order_hash', '=', orderHash)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row && offerOf(row)
}

export type EarlierOffer = {
  readonly orderHash: string
  readonly driverId: string
  readonly outcome: 'refused' | 'gaveBack' | 'letRunOut'
}

const outcomeOf = { rejected: 'refused', accepted: 'gaveBack', expired: 'letRunOut' } as const
const EndedState = z.enum(['rejected', 'accepted', 'expired'])

/**
 * Drivers that get no further offer for these orders: they refused, gave the order back, or let an offer expire since
 * `expiredSince`.
 */
export async function readAskedInVain(
  tx: Tx,
  { orderHashes, expiredSince }: { orderHashes: readonly string[]; expiredSince: Instant },
): Promise<readonly EarlierOffer[]> {
  if (orderHashes.length === 0) return []
  const rows = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.offers')
    .select(['order_hash', 'driver_id', 'state'])
    .where('order_hash', 'in', orderHashes)
    .where((where) =>
      where.or([
        where('state', 'in', ['rejected', 'accepted']),
        where.and([where('state', '=', 'expired'), where('ended_at', '>', expiredSince)]),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    orderHash: row.order_hash,
    driverId: row.driver_id,
    outcome: outcomeOf[z.parse(EndedState, row.state)],
  }))
}

/** The offers of an order and their outcome, oldest first. */
export async function offersOfOrder(tx: Tx, orderHash: string): Promise<readonly AskedDriver[]> {
  const rows = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.offers')
    .select(['driver_id', 'state', 'offered_at', 'ended_at', 'pickup_seconds'])
    .where('order_hash', '=', orderHash)
    .orderBy('offered_at')
    .execute()
  return rows.map((row) => ({
    driverId: row.driver_id,
    state: z.parse(OfferState, row.state),
    offeredAt: row.offered_at,
    endedAt: row.ended_at,
    pickupSeconds: row.pickup_seconds,
  }))
}

export async function countDriversAsked(tx: Tx, orderHash: string): Promise<number> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.offers')
    .select(({ fn }) => fn.count<number>('driver_id').distinct().as('count'))
    .where('order_hash', '=', orderHash)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countOpenOffers(tx: Tx): Promise<number> {
  const row = await tablesOf<DispatchTables>(tx)
    .selectFrom('dispatch.offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return row.count
}

export async function deleteOffersEndedBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<DispatchTables>(tx).deleteFrom('dispatch.offers').where('ended_at', '<', before).execute()
}
