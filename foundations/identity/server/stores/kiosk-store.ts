import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = { 'identity.kiosks': { id: string; user_id: string; key_hash: string; created_at: Instant } }

export type Kiosk = { readonly kioskId: string; readonly riderId: string; readonly keyHash: string }

export async function insertKiosk(tx: Tx, { kioskId, riderId, keyHash }: Kiosk, createdAt: Instant): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('identity.kiosks')
    .values({ id: kioskId, user_id: riderId, key_hash: keyHash, created_at: createdAt })
    .execute()
}

export async function kioskById(tx: Tx, kioskId: string): Promise<Kiosk | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.kiosks')
    .select(['id', 'user_id', 'key_hash'])
    .where('id', '=', kioskId)
    .executeTakeFirst()
  return row && { kioskId: row.id, riderId: row.user_id, keyHash: row.key_hash }
}

/** Whether this account is a kiosk's and not a person's. */
export async function isKioskAccount(tx: Tx, riderId: string): Promise<boolean> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('identity.kiosks')
    .select('id')
    .where('user_id', '=', riderId)
    .executeTakeFirst()
  return row !== undefined
}
