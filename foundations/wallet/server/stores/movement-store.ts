import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { atCommit, defineTable, type RecordOf, type Tx, tablesOf, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { holds } from './hold-store.ts'

const movements = defineTable('wallet.movements', {
  columns: {
    reference: z.string(),
    holdId: z.string(),
    kind: z.enum(['authorize', 'capture', 'release', 'refund']),
    amountTwd: AmountTwd,
    refundedBeforeTwd: AmountTwd,
    state: z.enum(['intended', 'done', 'declined']),
    /** The time of the last request to the provider; a lookup is none. */
    askedAt: z.nullable(Instant),
    tries: z.int(),
    providerCode: writeOnly(z.nullable(z.string())),
    createdAt: writeOnly(Instant),
    settledAt: writeOnly(z.nullable(Instant)),
    /** Since when a process waits for the provider's response. */
    underWaySince: writeOnly(z.nullable(Instant)),
  },
  key: ['reference'],
})

/** One operation at a provider. */
export type Movement = RecordOf<typeof movements>

export type NewMovement = Pick<Movement, 'reference' | 'holdId' | 'kind' | 'amountTwd' | 'refundedBeforeTwd'> & {
  readonly createdAt: Instant
}

/** Stores an intended movement, at the commit. A hold has one movement in progress: another violates the unique key. */
export async function insertMovement(tx: Tx, movement: NewMovement): Promise<void> {
  const intended = tablesOf(tx, movements)
    .insertInto('wallet.movements')
    .values(movements.valuesOf({ ...movement, state: 'intended', tries: 0 }))
  await atCommit(tx, intended)
}

export function findMovement(tx: Tx, reference: string): Promise<Movement | undefined> {
  return movements.find(tx, { reference })
}

/** Records the coming first request to the provider, or the lookup of an earlier one, and returns the previous movement. */
export async function noteRequestSent(
  tx: Tx,
  { reference, now }: { reference: string; now: Instant },
): Promise<Movement | undefined> {
  const movement = await findMovement(tx, reference)
  if (movement?.state !== 'intended') return undefined
  await tablesOf(tx, movements)
    .updateTable('wallet.movements')
    .set((set) => ({
      tries: set('tries', '+', 1),
      ...(movement.askedAt === null ? { asked_at: now, under_way_since: now } : {}),
    }))
    .where('reference', '=', reference)
    .where('state', '=', 'intended')
    .execute()
  return movement
}

/**
 * Records that the provider is about to be called again; false if it has been processing the request since that moment
 * or later.
 */
export async function noteRequestRetried(
  tx: Tx,
  { reference, now, atWorkSince }: { reference: string; now: Instant; atWorkSince: Instant },
): Promise<boolean> {
  const noted = await movements.updateWhere(tx, { underWaySince: now }, (query) =>
    query
      .where('reference', '=', reference)
      .where('state', '=', 'intended')
      .where((where) => where.or([where('under_way_since', 'is', null), where('under_way_since', '<', atWorkSince)])),
  )
  return noted.length > 0
}

/** Records that a refund is about to be requested again; false if it was requested after that moment. */
export async function noteRefundRetried(
  tx: Tx,
  { reference, now, askedBefore }: { reference: string; now: Instant; askedBefore: Instant },
): Promise<boolean> {
  const noted = await movements.updateWhere(tx, { askedAt: now, underWaySince: now }, (query) =>
    query.where('reference', '=', reference).where('state', '=', 'intended').where('asked_at', '<=', askedBefore),
  )
  return noted.length > 0
}

/** Records that no process waits for the provider's response any more. */
export async function noteNobodyWaits(tx: Tx, reference: string): Promise<void> {
  await movements.update(tx, { reference }, { underWaySince: null })
}

/** Stores the outcome of a movement; false if it was stored before. */
export async function settleMovement(
  tx: Tx,
  {
    reference,
    state,
    providerCode,
    now,
  }: { reference: string; state: 'done' | 'declined'; providerCode: string | null; now: Instant },
): Promise<boolean> {
  const settled = await movements.updateWhere(tx, { state, providerCode, settledAt: now }, (query) =>
    query.where('reference', '=', reference).where('state', '=', 'intended'),
  )
  return settled.length > 0
}

/** Records the code with which a provider declined an operation that is retried. */
export async function noteDecline(
  tx: Tx,
  { reference, providerCode }: { reference: string; providerCode: string },
): Promise<void> {
  await movements.updateWhere(tx, { providerCode }, (query) =>
    query.where('reference', '=', reference).where('state', '=', 'intended'),
  )
}

/** The code of the provider's last declined hold for an order; null without one. */
export async function lastDeclineCode(tx: Tx, orderHash: string): Promise<string | null> {
  const row = await tablesOf(tx, movements, holds)
    .selectFrom('wallet.movements')
    .innerJoin('wallet.holds', 'wallet.holds.hold_id', 'wallet.movements.hold_id')
    .select('wallet.movements.provider_code')
    .where('order_hash', '=', orderHash)
    .where('wallet.movements.kind', '=', 'authorize')
    .where('wallet.movements.state', '=', 'declined')
    .orderBy('wallet.movements.settled_at', 'desc')
    .executeTakeFirst()
  return row?.provider_code ?? null
}

/** The number of amounts that providers still hold despite release requests. */
export async function countDeclinedReleases(tx: Tx): Promise<number> {
  const row = await tablesOf(tx, movements)
    .selectFrom('wallet.movements')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('kind', '=', 'release')
    .where('state', '=', 'intended')
    .where('provider_code', 'is not', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** The pending movement of a hold. */
export function movementUnderWay(tx: Tx, holdId: string): Promise<Movement | undefined> {
  return movements.first(tx, (query) => query.where('hold_id', '=', holdId).where('state', '=', 'intended'))
}
