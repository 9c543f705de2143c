import { Instant } from '@daoxing/kit/contract'
import { defineTable, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const agreements = defineTable('charging.agreements', {
  columns: { riderId: z.string(), version: z.string(), agreedAt: Instant },
  key: ['riderId', 'version'],
})

type Accepted = { readonly riderId: string; readonly version: string }

/** When a rider accepted this version; null if not. */
export async function agreedAt(tx: Tx, accepted: Accepted): Promise<Instant | null> {
  return (await agreements.find(tx, accepted))?.agreedAt ?? null
}

/** The first time counts: accepting again changes nothing. */
export async function acceptVersion(tx: Tx, accepted: Accepted & { readonly agreedAt: Instant }): Promise<void> {
  await agreements.insertIfAbsent(tx, accepted)
}
