import type { Instant } from '@daoxing/kit/contract'
import { type Seal, tablesOf, type Tx } from '@daoxing/kit/server'
import type { Generated } from 'kysely'
import type { TokenSeal } from '../sealed-token.ts'

const table = 'wallet.line_pay_requests'
type Tables = {
  [table]: {
    reference: string
    transaction_id: string
    payment_url_sealed: string | null
    requested_at: Instant
    /** Keys of before that lay readable; the start of the server seals them. */
    reg_key: string | null
    reg_key_sealed: string | null
    reg_key_digest: string | null
    is_hold_released: Generated<boolean>
  }
}

/** A binding as LINE Pay knows it. */
export type LinePayRequest = {
  readonly reference: string
  readonly transactionId: string
  /** Null of a request from before addresses were sealed: it is asked for again. */
  readonly paymentUrl: string | null
  readonly requestedAt: Instant
  /** Null until the rider has agreed and the agreement was confirmed. */
  readonly regKey: string | null
  readonly isHoldReleased: boolean
}

export type NewLinePayRequest = Pick<LinePayRequest, 'reference' | 'transactionId' | 'requestedAt'> & {
  readonly paymentUrl: string
}

/**
 * Keeps what LINE Pay answered. An older request of the same binding has run out and is forgotten. Its page lets anybody
 * agree in the rider's name, so that its address is sealed.
 */
export async function keepLinePayRequest(tx: Tx, seal: Seal, request: NewLinePayRequest): Promise<void> {
  const facts = {
    transaction_id: request.transactionId,
    payment_url_sealed: seal.seal(request.paymentUrl),
    requested_at: request.requestedAt,
  }
  await tablesOf<Tables>(tx)
    .insertInto(table)
    .values({ reference: request.reference, ...facts })
    .onConflict((conflict) =>
      conflict.column('reference').doUpdateSet(facts).where(`${table}.reg_key_sealed`, 'is', null),
    )
    .execute()
}

/** LINE Pay's id of this binding; undefined where LINE Pay was never asked for one. */
export async function linePayRequestOf(tx: Tx, seal: Seal, reference: string): Promise<LinePayRequest | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select(['reference', 'transaction_id', 'payment_url_sealed', 'requested_at', 'reg_key_sealed', 'is_hold_released'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  return (
    row && {
      reference: row.reference,
      transactionId: row.transaction_id,
      paymentUrl: row.payment_url_sealed && seal.open(row.payment_url_sealed),
      requestedAt: row.requested_at,
      regKey: row.reg_key_sealed && seal.open(row.reg_key_sealed),
      isHoldReleased: row.is_hold_released,
    }
  )
}

/** Writes down the key that LINE Pay says only once, sealed. The page on which it was agreed is of no use any more. */
export async function keepRegKey(tx: Tx, seal: TokenSeal, reference: string, regKey: string): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable(table)
    .set({ ...sealedKey(seal, regKey), payment_url_sealed: null })
    .where('reference', '=', reference)
    .execute()
}

const sealedKey = (seal: TokenSeal, regKey: string) => ({
  reg_key: null,
  reg_key_sealed: seal.seal(regKey),
  reg_key_digest: seal.digest(regKey),
})

/** Seals the keys that were written readable, by this installation or by one of before that still runs beside it. */
export async function sealReadableRegKeys(tx: Tx, seal: TokenSeal): Promise<void> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom(table)
    .select(['reference', 'reg_key'])
    .where('reg_key', 'is not', null)
    .forUpdate()
    .execute()
  for (const { reference, reg_key: regKey } of rows) if (regKey !== null) await keepRegKey(tx, seal, reference, regKey)
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
export async function forgetRegKey(tx: Tx, seal: TokenSeal, regKey: string): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom(table).where('reg_key_digest', '=', seal.digest(regKey)).execute()
}
