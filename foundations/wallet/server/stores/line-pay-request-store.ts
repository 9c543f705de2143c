import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'
import type { Generated } from 'kysely'

const table = 'wallet.line_pay_requests'
type Tables = {
  [table]: {
    reference: string
    transaction_id: string
    payment_url: string
    requested_at: Instant
    reg_key: string | null
    is_hold_released: Generated<boolean>
  }
}

/** A binding as LINE Pay knows it. */
export type LinePayRequest = {
  readonly reference: string
  readonly transactionId: string
  readonly paymentUrl: string
  readonly requestedAt: Instant
  /** Null until the rider has agreed and the agreement was confirmed. */
  readonly regKey: string | null
  readonly isHoldReleased: boolean
}

export type NewLinePayRequest = Pick<LinePayRequest, 'reference' | 'transactionId' | 'paymentUrl' | 'requestedAt'>

/** Keeps what LINE Pay answered. An older request of the same binding has run out and is forgotten. */
export async function keepLinePayRequest(tx: Tx, request: NewLinePayRequest): Promise<void> {
  const facts = {
    transaction_id: request.transactionId,
    payment_url: request.paymentUrl,
    requested_at: request.requestedAt,
  }
  await tablesOf<Tables>(tx)
    .insertInto(table)
    .values({ reference: request.reference, reg_key: null, ...facts })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(facts).where(`${table}.reg_key`, 'is', null))
    .execute()
}

/** What LINE Pay calls this binding; undefined where it was never asked for one. */
export async function linePayRequestOf(tx: Tx, reference: string): Promise<LinePayRequest | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select(['reference', 'transaction_id', 'payment_url', 'requested_at', 'reg_key', 'is_hold_released'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  return (
    row && {
      reference: row.reference,
      transactionId: row.transaction_id,
      paymentUrl: row.payment_url,
      requestedAt: row.requested_at,
      regKey: row.reg_key,
      isHoldReleased: row.is_hold_released,
    }
  )
}

/** Writes down the key that LINE Pay says only once. */
export async function keepRegKey(tx: Tx, reference: string, regKey: string): Promise<void> {
  await tablesOf<Tables>(tx).updateTable(table).set({ reg_key: regKey }).where('reference', '=', reference).execute()
}

/** The dollar that proved the wallet is free again. */
export async function markProofReleased(tx: Tx, reference: string): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable(table)
    .set({ is_hold_released: true })
    .where('reference', '=', reference)
    .execute()
}

/** After unbinding, nothing that could pay is kept. */
export async function forgetRegKey(tx: Tx, regKey: string): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom(table).where('reg_key', '=', regKey).execute()
}
