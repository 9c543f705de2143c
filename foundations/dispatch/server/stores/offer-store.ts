import { Instant, nextState, Refusal } from '@daoxing/kit/contract'
import { defineTable, generated, type RecordOf, type Tx, tablesOf, writeOnly } from '@daoxing/kit/server'
import { type OfferedDriver, Offer, type OfferEvent, offerLifecycle } from '@daoxing/dispatch/contract'
import * as z from 'zod/mini'
import { dropoffColumns, fromColumns, pickupColumns } from './place-columns.ts'

export const offers = defineTable('dispatch.offers', {
  columns: {
    ...Offer.shape,
    pickup: pickupColumns,
    dropoff: dropoffColumns,
    pickupAt: z.nullable(Instant),
    driverId: z.string(),
    region: z.string(),
    /** Time between the batches of its order. */
    batchSeconds: z.int(),
    from: fromColumns,
    endedAt: z.nullable(Instant),
    rejectReason: writeOnly(generated(z.string())),
  },
  key: ['offerId'],
  guard: ['revision'],
})
/** An offer with the fields that its driver does not see. */
export type OfferRecord = RecordOf<typeof offers>

/** The offer as its driver sees it. */
export function offerView(offer: OfferRecord): Offer {
  return z.parse(Offer, offer)
}

export async function writeOffer(tx: Tx, offer: Omit<OfferRecord, 'endedAt'>): Promise<void> {
  await offers.unread.insert(tx, offer)
}

/** Moves an offer from the revision that was read; refuses if it has ended or changed in the meantime. */
export async function moveOffer(
  tx: Tx,
  { offer, event, now, reason }: { offer: OfferRecord; event: OfferEvent; now: Instant; reason?: string },
): Promise<OfferRecord> {
  const state = nextState(offerLifecycle, offer.state, event)
  const moved = state && (await offers.update(tx, offer, { state, endedAt: now, rejectReason: reason }))
  if (!moved) throw new Refusal('dispatch.offerGone')
  return moved
}

export function readOffer(tx: Tx, offerId: string): Promise<OfferRecord | undefined> {
  return offers.find(tx, { offerId })
}

export function openOfferOfOrder(tx: Tx, orderHash: string): Promise<OfferRecord | undefined> {
  return offers.first(tx, (query) => query.where('order_hash', '=', orderHash).where('state', '=', 'open'))
}

export type EarlierOffer = {
  readonly orderHash: string
  readonly driverId: string
  readonly outcome: 'refused' | 'gaveBack' | 'letRunOut'
  readonly endedAt: Instant
  readonly pickupSeconds: number
}

const outcomeOf = { rejected: 'refused', accepted: 'gaveBack', expired: 'letRunOut' } as const
const EndedState = z.enum(['rejected', 'accepted', 'expired'])

/**
 * Offers of these orders that led to nothing: the driver refused, gave the order back, or let the offer expire since
 * `expiredSince`.
 */
export async function readOffersInVain(
  tx: Tx,
  { orderHashes, expiredSince }: { orderHashes: readonly string[]; expiredSince: Instant },
): Promise<readonly EarlierOffer[]> {
  if (orderHashes.length === 0) return []
  const rows = await tablesOf(tx, offers)
    .selectFrom('dispatch.offers')
    .select([
      'order_hash as orderHash',
      'driver_id as driverId',
      'state',
      'ended_at as endedAt',
      'pickup_seconds as pickupSeconds',
    ])
    .where('order_hash', 'in', orderHashes)
    .where((where) =>
      where.or([
        where('state', 'in', ['rejected', 'accepted']),
        where.and([where('state', '=', 'expired'), where('ended_at', '>', expiredSince)]),
      ]),
    )
    .execute()
  return rows.map(({ state, endedAt, ...pair }) => ({
    ...pair,
    endedAt: z.parse(Instant, endedAt),
    outcome: outcomeOf[z.parse(EndedState, state)],
  }))
}

/** The offers of an order and their outcome, oldest first. */
export async function offersOfOrder(tx: Tx, orderHash: string): Promise<readonly OfferedDriver[]> {
  const offered = await offers.all(tx, (query) => query.where('order_hash', '=', orderHash).orderBy('offered_at'))
  return offered.map(({ driverId, state, offeredAt, endedAt, pickupSeconds }) => ({
    driverId,
    state,
    offeredAt,
    endedAt,
    pickupSeconds,
  }))
}

export async function countDriversOffered(tx: Tx, orderHash: string): Promise<number> {
  const row = await tablesOf(tx, offers)
    .selectFrom('dispatch.offers')
    .select(({ fn }) => fn.count<number>('driver_id').distinct().as('count'))
    .where('order_hash', '=', orderHash)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countOpenOffers(tx: Tx): Promise<number> {
  const row = await tablesOf(tx, offers)
    .selectFrom('dispatch.offers')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return row.count
}

export async function deleteOffersEndedBefore(tx: Tx, before: Instant): Promise<void> {
  await offers.deleteWhere(tx, (query) => query.where('ended_at', '<', before))
}
