import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const operators = defineTable('identity.operators', {
  columns: { operatorId: named('id', z.string()), keyHash: z.string(), createdAt: Instant },
  key: ['operatorId'],
})

export async function operatorByKey(tx: Tx, keyHash: string): Promise<string | undefined> {
  return (await operators.first(tx, (query) => query.where('key_hash', '=', keyHash)))?.operatorId
}

/** An operator with the same name gets the new key; the old one becomes invalid. */
export async function saveOperator(
  tx: Tx,
  { operatorId, keyHash, now }: { operatorId: string; keyHash: string; now: Instant },
): Promise<void> {
  await operators.put(tx, { operatorId, keyHash, createdAt: now }, { keyHash })
}
