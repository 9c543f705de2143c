import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const lineAccounts = defineTable('identity.line_accounts', {
  columns: { riderId: named('user_id', z.string()), lineUserId: z.string(), boundAt: Instant },
  key: ['riderId'],
})

/** The rider of a LINE account. */
export async function riderOfLine(tx: Tx, lineUserId: string): Promise<string | undefined> {
  return (await lineAccounts.first(tx, (query) => query.where('line_user_id', '=', lineUserId)))?.riderId
}

/** A rider has one LINE account: the last one that was bound. */
export async function saveLineAccount(
  tx: Tx,
  account: { lineUserId: string; riderId: string; boundAt: Instant },
): Promise<void> {
  await lineAccounts.put(tx, account)
}

/** The LINE account of a rider, for messages to it; undefined without one. */
export async function lineAccountOf(tx: Tx, riderId: string): Promise<string | undefined> {
  return (await lineAccounts.find(tx, { riderId }))?.lineUserId
}
