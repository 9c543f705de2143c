import { deleteRowsOf, tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'

/** The sum of a rider's bills that are not paid yet. */
export async function unpaidTwdOf(tx: Tx, riderId: string): Promise<number> {
  const { rows } = await sql<{ open: string | null }>`
    SELECT sum(due_twd - paid_twd) AS open FROM wallet.payments
    WHERE rider_id = ${riderId} AND state IN ('DUE', 'OWED', 'SAID_PAID')`.execute(tablesOf<unknown>(tx))
  return Number(rows[0]?.open ?? 0)
}

/** Forgets digits and expiry of removed cards, choices, bindings, links and sheets. Payments and ledger stay. */
export async function forgetPayer(tx: Tx, riderId: string): Promise<void> {
  await sql`
    UPDATE wallet.instruments SET card_digest = NULL, token_digest = instrument_id,
      last4 = CASE WHEN last4 IS NOT NULL THEN '0000' END,
      expires_yymm = CASE WHEN expires_yymm IS NOT NULL THEN '0001' END
    WHERE rider_id = ${riderId}`.execute(tablesOf<unknown>(tx))
  const tables = ['choices', 'bindings', 'card_pages', 'pay_links', 'device_sheets']
  await deleteRowsOf(
    tx,
    riderId,
    tables.map((table) => `wallet.${table}`),
  )
}
