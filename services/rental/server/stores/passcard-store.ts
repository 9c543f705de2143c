import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const passcardSecrets = defineTable('rental.passcard_secrets', {
  columns: { assetId: z.string(), secretSealed: z.string(), createdAt: writeOnly(Instant) },
  key: ['assetId'],
})
type PasscardSecret = RecordOf<typeof passcardSecrets>

export function findPasscardSecret(tx: Tx, assetId: string): Promise<PasscardSecret | undefined> {
  return passcardSecrets.find(tx, { assetId })
}

/** Undefined if another transaction was faster. */
export function insertPasscardSecret(
  tx: Tx,
  secret: { readonly assetId: string; readonly secretSealed: string; readonly createdAt: Instant },
): Promise<PasscardSecret | undefined> {
  return passcardSecrets.insertIfAbsent(tx, secret)
}

/** As it is now, also if this transaction has read before that there is none. */
export function readPasscardSecretAgain(tx: Tx, assetId: string): Promise<PasscardSecret | undefined> {
  return passcardSecrets.first(tx, (query) => query.where('asset_id', '=', assetId))
}
