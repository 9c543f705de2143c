import { RiderFeature } from '@daoxing/identity/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, named, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const riderFeatures = defineTable('identity.rider_features', {
  columns: { riderId: named('user_id', z.string()), feature: z.string(), changedAt: Instant },
  key: ['riderId', 'feature'],
})

/** The enabled ones, in the order of the contract. */
export async function featuresOf(tx: Tx, riderId: string): Promise<readonly RiderFeature[]> {
  const rows = await riderFeatures.all(tx, (query) => query.where('user_id', '=', riderId))
  const on = new Set(rows.map(({ feature }) => feature))
  return RiderFeature.options.filter((feature) => on.has(feature))
}

export async function saveFeature(
  tx: Tx,
  { riderId, feature, isOn, now }: { riderId: string; feature: RiderFeature; isOn: boolean; now: Instant },
): Promise<void> {
  if (isOn) await riderFeatures.insertIfAbsent(tx, { riderId, feature, changedAt: now })
  else await riderFeatures.delete(tx, { riderId, feature })
}
