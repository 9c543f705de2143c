import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type RecordOf, type Tx, writeOnly } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const kiosks = defineTable('identity.kiosks', {
  columns: {
    kioskId: named('id', z.string()),
    riderId: named('user_id', z.string()),
    keyHash: z.string(),
    createdAt: writeOnly(Instant),
  },
  key: ['kioskId'],
})

export type Kiosk = RecordOf<typeof kiosks>

export async function insertKiosk(tx: Tx, kiosk: Kiosk, createdAt: Instant): Promise<void> {
  await kiosks.insert(tx, { ...kiosk, createdAt })
}

export function kioskById(tx: Tx, kioskId: string): Promise<Kiosk | undefined> {
  return kiosks.find(tx, { kioskId })
}

/** Whether this account belongs to a kiosk rather than a person. */
export async function isKioskAccount(tx: Tx, riderId: string): Promise<boolean> {
  return (await kiosks.first(tx, (query) => query.where('user_id', '=', riderId))) !== undefined
}
