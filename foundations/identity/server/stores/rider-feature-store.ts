import { RiderFeature } from '@daoxing/identity/contract'
import type { Instant } from '@daoxing/kit/contract'
import { tablesOf, type Tx } from '@daoxing/kit/server'

type Tables = { 'identity.rider_features': { user_id: string; feature: string; changed_at: Instant } }
const table = 'identity.rider_features'

/** Those that are on, in the order of the contract. */
export async function featuresOf(tx: Tx, riderId: string): Promise<readonly RiderFeature[]> {
  const rows = await tablesOf<Tables>(tx).selectFrom(table).select('feature').where('user_id', '=', riderId).execute()
  const on = new Set(rows.map(({ feature }) => feature))
  return RiderFeature.options.filter((feature) => on.has(feature))
}

export async function saveFeature(
  tx: Tx,
  { riderId, feature, isOn, now }: { riderId: string; feature: RiderFeature; isOn: boolean; now: Instant },
): Promise<void> {
  if (!isOn) {
    await tablesOf<Tables>(tx).deleteFrom(table).where('user_id', '=', riderId).where('feature', '=', feature).execute()
    return
  }
  await tablesOf<Tables>(tx)
    .insertInto(table)
    .values({ user_id: riderId, feature, changed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'feature']).doNothing())
    .execute()
}
