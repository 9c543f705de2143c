import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const realNames = defineTable('identity.real_names', {
  columns: { riderId: named('user_id', z.string()), realName: z.string(), changedAt: Instant },
  key: ['riderId'],
})

export async function realNameOf(tx: Tx, riderId: string): Promise<string | null> {
  return (await realNames.find(tx, { riderId }))?.realName ?? null
}

export async function saveRealName(
  tx: Tx,
  name: { riderId: string; realName: string; changedAt: Instant },
): Promise<void> {
  await realNames.put(tx, name)
}

export async function removeRealName(tx: Tx, riderId: string): Promise<void> {
  await realNames.delete(tx, { riderId })
}
