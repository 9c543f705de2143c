import { type Tx, tablesOf } from '@daoxing/kit/server'
import type { Generated } from 'kysely'

type LedgerTables = {
  'wallet.entries': {
    entry_id: Generated<number>
    order_hash: string
    kind: EntryKind
    rider_id: string
    created_at: string
  }
  'wallet.postings': { entry_id: number; account: string; amount_twd: number }
}

/**
 * The purpose of an entry, unique per order: `due` is the price of a ride, `more` an addition to it, `capture` and
 * `refund` are movements of a provider, each with the reference of its cause; `waived` is a due that was given up.
 */
export type EntryKind =
  | 'cashFare'
  | 'cashRest'
  | 'due'
  | 'creditUsed'
  | 'waived'
  | `${'capture' | 'refund' | 'credit' | 'more'}:${string}`

export type Posting = { readonly account: string; readonly amountTwd: number }
export type Entry = {
  readonly orderHash: string
  readonly kind: EntryKind
  readonly riderId: string
  readonly createdAt: string
  readonly postings: readonly Posting[]
}

/** Writes an entry with its postings; answers false where the same movement has been written before. */
export async function writeEntry(tx: Tx, { orderHash, kind, riderId, createdAt, postings }: Entry): Promise<boolean> {
  const entry = await tablesOf<LedgerTables>(tx)
    .insertInto('wallet.entries')
    .values({ order_hash: orderHash, kind, rider_id: riderId, created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['order_hash', 'kind']).doNothing())
    .returning('entry_id')
    .executeTakeFirst()
  if (!entry) return false
  const rows = postings
    .filter(({ amountTwd }) => amountTwd !== 0)
    .map(({ account, amountTwd }) => ({ entry_id: entry.entry_id, account, amount_twd: amountTwd }))
  if (rows.length > 0) await tablesOf<LedgerTables>(tx).insertInto('wallet.postings').values(rows).execute()
  return true
}

/** Whether an entry of this kind was written for an order. */
export async function hasEntry(tx: Tx, { orderHash, kind }: Pick<Entry, 'orderHash' | 'kind'>): Promise<boolean> {
  const row = await tablesOf<LedgerTables>(tx)
    .selectFrom('wallet.entries')
    .select('entry_id')
    .where('order_hash', '=', orderHash)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row !== undefined
}

/** How much of an order was paid with what its rider had to their credit. */
export async function creditUsedTwd(tx: Tx, orderHash: string): Promise<number> {
  const row = await tablesOf<LedgerTables>(tx)
    .selectFrom('wallet.entries')
    .innerJoin('wallet.postings', 'wallet.postings.entry_id', 'wallet.entries.entry_id')
    .select((select) => select.fn.sum<string | null>('amount_twd').as('sum'))
    .where('order_hash', '=', orderHash)
    .where('kind', '=', 'creditUsed')
    .where('amount_twd', '>', 0)
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

/** The sum of all postings, or of one account; the whole ledger is always 0. */
export async function ledgerSumTwd(tx: Tx, account?: string): Promise<number> {
  let query = tablesOf<LedgerTables>(tx)
    .selectFrom('wallet.postings')
    .select((select) => select.fn.sum<string | null>('amount_twd').as('sum'))
  if (account !== undefined) query = query.where('account', '=', account)
  return Number((await query.executeTakeFirst())?.sum ?? 0)
}
