import { Instant } from '@daoxing/kit/contract'
import { defineTable, generated, type Tx, tablesOf } from '@daoxing/kit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'

/**
 * The purpose of an entry, unique per order: `due` is the price, `part` a part of it that was charged before, `more` an
 * addition to it, `capture`, `deposit` and `refund` are movements of a provider, each with the reference of its cause;
 * `waived` is a cancelled due amount; `account` is paid by an account in place of the rider, `accountBack` is returned
 * to it, and `settled` is paid by the owner of the account. A captured deposit is owed to the rider until `depositUsed` or a refund.
 */
const EntryKind = z.union([
  z.enum(['cashFare', 'cashRest', 'due', 'creditUsed', 'waived', 'depositUsed']),
  z.templateLiteral([
    z.enum(['capture', 'refund', 'credit', 'more', 'part', 'deposit', 'account', 'accountBack', 'settled']),
    ':',
    z.string(),
  ]),
])
export type EntryKind = z.infer<typeof EntryKind>

const entries = defineTable('wallet.entries', {
  columns: {
    entryId: generated(z.int()),
    orderHash: z.string(),
    kind: EntryKind,
    riderId: z.string(),
    createdAt: Instant,
  },
  key: ['orderHash', 'kind'],
})

const postings = defineTable('wallet.postings', {
  columns: { entryId: z.int(), account: z.string(), amountTwd: z.int() },
  key: ['entryId', 'account'],
})

export type Posting = { readonly account: string; readonly amountTwd: number }
export type Entry = {
  readonly orderHash: string
  readonly kind: EntryKind
  readonly riderId: string
  readonly createdAt: string
  readonly postings: readonly Posting[]
}

/** Stores an entry with its postings; false if the same movement was stored before. */
export async function writeEntry(
  tx: Tx,
  { orderHash, kind, riderId, createdAt, postings: written }: Entry,
): Promise<boolean> {
  const posted = written
    .filter(({ amountTwd }) => amountTwd !== 0)
    .map(({ account, amountTwd: amount_twd }) => ({ account, amount_twd }))
  const { rows } = await sql`
    WITH entry AS (
      INSERT INTO wallet.entries (order_hash, kind, rider_id, created_at)
      VALUES (${orderHash}, ${kind}, ${riderId}, ${createdAt})
      ON CONFLICT (order_hash, kind) DO NOTHING RETURNING entry_id
    ), posted AS (
      INSERT INTO wallet.postings (entry_id, account, amount_twd)
      SELECT entry_id, account, amount_twd
      FROM entry, json_to_recordset(${JSON.stringify(posted)}::json) AS posting (account text, amount_twd integer)
    )
    SELECT entry_id FROM entry`.execute(tablesOf(tx, entries, postings))
  return rows.length > 0
}

/** Whether an entry of this kind was written for an order. */
export async function hasEntry(tx: Tx, { orderHash, kind }: Pick<Entry, 'orderHash' | 'kind'>): Promise<boolean> {
  return (await entries.find(tx, { orderHash, kind })) !== undefined
}

/** The part of an order that was paid with its rider's credit. */
export async function creditUsedTwd(tx: Tx, orderHash: string): Promise<number> {
  const row = await tablesOf(tx, entries, postings)
    .selectFrom('wallet.entries')
    .innerJoin('wallet.postings', 'wallet.postings.entry_id', 'wallet.entries.entry_id')
    .select((select) => select.fn.sum<string | null>('amount_twd').as('sum'))
    .where('order_hash', '=', orderHash)
    .where('kind', '=', 'creditUsed')
    .where('amount_twd', '>', 0)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** The amount that an account has paid for an order, minus what was given back to it. */
export async function accountPaidTwd(
  tx: Tx,
  { orderHash, account }: { readonly orderHash: string; readonly account: string },
): Promise<number> {
  const row = await tablesOf(tx, entries, postings)
    .selectFrom('wallet.entries')
    .innerJoin('wallet.postings', 'wallet.postings.entry_id', 'wallet.entries.entry_id')
    .select((select) => select.fn.sum<string | null>('amount_twd').as('sum'))
    .where('order_hash', '=', orderHash)
    .where('account', '=', account)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** The sum of all postings, or of one account; the whole ledger is always 0. */
export async function ledgerSumTwd(tx: Tx, account?: string): Promise<number> {
  const all = tablesOf(tx, postings)
    .selectFrom('wallet.postings')
    .select((select) => select.fn.sum<string | null>('amount_twd').as('sum'))
  const query = account === undefined ? all : all.where('account', '=', account)
  return Number((await query.executeTakeFirst())?.sum ?? 0)
}
