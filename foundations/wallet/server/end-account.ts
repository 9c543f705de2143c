import type { AccountHold } from '@daoxing/kit/contract'
import { deleteRowsOf, type House, tablesOf, type Tx } from '@daoxing/kit/server'
import { sql } from 'kysely'
import { lockMethods } from './locks.ts'
import { removeInstrumentNow } from './methods/change-methods.ts'
import { creditOfTwd } from './money/credit-of.ts'
import { instrumentsOf } from './stores/instrument-store.ts'

/** Bills that are not paid, and credit that would be lost: it is paid out by customer service, or ridden. */
export async function holdsOfMoney(tx: Tx, riderId: string): Promise<readonly AccountHold[]> {
  const owedTwd = await openTwd(tx, riderId)
  const creditTwd = await creditOfTwd(tx, riderId)
  const holds: AccountHold[] = []
  if (owedTwd > 0) holds.push({ kind: 'unpaid', path: '/myOrder', amountTwd: owedTwd })
  if (creditTwd > 0) holds.push({ kind: 'credit', path: '/cs/csCenter', amountTwd: creditTwd })
  return holds
}

async function openTwd(tx: Tx, riderId: string): Promise<number> {
  const { rows } = await sql<{ open: string | null }>`
    SELECT sum(due_twd - paid_twd) AS open FROM wallet.payments
    WHERE rider_id = ${riderId} AND state IN ('DUE', 'OWED', 'SAID_PAID')`.execute(tablesOf<unknown>(tx))
  return Number(rows[0]?.open ?? 0)
}

/**
 * Cards and wallets are unbound at their providers, and nothing of them stays but the kind. The ledger and the payments
 * stay with amounts and times. A bill of the last days comes first.
 */
export async function eraseWallet(tx: Tx, riderId: string, house: House): Promise<'erased' | 'later'> {
  await lockMethods(tx, riderId)
  if ((await openTwd(tx, riderId)) > 0) return 'later'
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const removed of await instrumentsOf(tx, riderId)) await removeInstrumentNow({ tx, house, riderId, removed })
  await sql`
    UPDATE wallet.instruments SET card_digest = NULL, token_digest = instrument_id,
      last4 = CASE WHEN last4 IS NOT NULL THEN '0000' END,
      expires_yymm = CASE WHEN expires_yymm IS NOT NULL THEN '0001' END
    WHERE rider_id = ${riderId}`.execute(tablesOf<unknown>(tx))
  await deleteRowsOf(tx, riderId, ['wallet.choices', 'wallet.bindings', 'wallet.card_pages', 'wallet.pay_links'])
  await deleteRowsOf(tx, riderId, ['wallet.device_sheets'])
  return 'erased'
}
