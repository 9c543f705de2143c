import { Instant } from '@daoxing/kit/contract'
import { defineTable, generated, type RecordOf, type Seal, type Tx, tablesOf, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { TokenSeal } from '../sealed-token.ts'

const requests = defineTable('wallet.line_pay_requests', {
  columns: {
    reference: z.string(),
    transactionId: z.string(),
    /** Null for a request from before URLs were encrypted: it is requested again. */
    paymentUrlSealed: z.nullable(z.string()),
    requestedAt: Instant,
    /** Unencrypted keys of earlier versions; the startup encrypts them. */
    regKey: writeOnly(z.nullable(z.string())),
    /** Null until the rider's consent was confirmed. */
    regKeySealed: z.nullable(z.string()),
    regKeyDigest: writeOnly(z.nullable(z.string())),
    isHoldReleased: generated(z.boolean()),
  },
  key: ['reference'],
  undeclared: ['payment_url'],
})
type RequestRecord = RecordOf<typeof requests>

/** A binding at LINE Pay. */
export type LinePayRequest = Omit<RequestRecord, 'paymentUrlSealed' | 'regKeySealed'> & {
  readonly paymentUrl: string | null
  readonly regKey: string | null
}

export type NewLinePayRequest = Pick<LinePayRequest, 'reference' | 'transactionId' | 'requestedAt'> & {
  readonly paymentUrl: string
}

/**
 * Stores LINE Pay's response. An older request of the same binding has expired and is deleted. Its page lets anybody
 * consent in the rider's name, so its URL is encrypted.
 */
export async function storeLinePayRequest(
  tx: Tx,
  seal: Seal,
  { reference, paymentUrl, ...facts }: NewLinePayRequest,
): Promise<void> {
  const sealed = requests.valuesOf({ ...facts, reference, paymentUrlSealed: seal.seal(paymentUrl) })
  await tablesOf(tx, requests)
    .insertInto('wallet.line_pay_requests')
    .values(sealed)
    .onConflict((conflict) =>
      conflict.column('reference').doUpdateSet(sealed).where('wallet.line_pay_requests.reg_key_sealed', 'is', null),
    )
    .execute()
}

/** LINE Pay's id of this binding; undefined without a request to LINE Pay. */
export async function linePayRequestOf(tx: Tx, seal: Seal, reference: string): Promise<LinePayRequest | undefined> {
  const found = await requests.find(tx, { reference })
  if (!found) return undefined
  const { paymentUrlSealed, regKeySealed, ...request } = found
  return {
    ...request,
    paymentUrl: paymentUrlSealed && seal.open(paymentUrlSealed),
    regKey: regKeySealed && seal.open(regKeySealed),
  }
}

/** Stores the key, encrypted, which LINE Pay returns only once. The URL of the consent page is deleted. */
export async function storeRegKey(tx: Tx, seal: TokenSeal, reference: string, regKey: string): Promise<void> {
  const sealed = { regKey: null, regKeySealed: seal.seal(regKey), regKeyDigest: seal.digest(regKey) }
  await requests.update(tx, { reference }, { ...sealed, paymentUrlSealed: null })
}

/** Encrypts keys that this or a still running previous version stored unencrypted. */
export async function sealReadableRegKeys(tx: Tx, seal: TokenSeal): Promise<void> {
  const rows = await tablesOf(tx, requests)
    .selectFrom('wallet.line_pay_requests')
    .select(['reference', 'reg_key'])
    .where('reg_key', 'is not', null)
    .forUpdate()
    .execute()
  for (const { reference, reg_key: regKey } of rows) if (regKey !== null) await storeRegKey(tx, seal, reference, regKey)
}

/** The verification dollar is released. */
export async function markProofReleased(tx: Tx, reference: string): Promise<void> {
  await requests.update(tx, { reference }, { isHoldReleased: true })
}

/** After unbinding, nothing that could pay is stored. */
export async function forgetRegKey(tx: Tx, seal: TokenSeal, regKey: string): Promise<void> {
  await requests.deleteWhere(tx, (query) => query.where('reg_key_digest', '=', seal.digest(regKey)))
}
