import type { Instant } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'

type Tables = {
  'taxi.boarding_tries': { trip_hash: string; driver_id: string; tries: number; first_tried_at: Instant }
}
type OfDriver = { readonly tripHash: string; readonly driverId: string }

/** How many wrong boarding codes a driver has shown for a trip. Asked under the trip's lock. */
export async function boardingTriesOf(tx: Tx, { tripHash, driverId }: OfDriver): Promise<number> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('taxi.boarding_tries')
    .select('tries')
    .where('trip_hash', '=', tripHash)
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  return row?.tries ?? 0
}

export async function countBoardingTry(
  tx: Tx,
  { tripHash, driverId, now }: OfDriver & { readonly now: Instant },
): Promise<void> {
  await tablesOf<Tables>(tx)
    .insertInto('taxi.boarding_tries')
    .values({ trip_hash: tripHash, driver_id: driverId, tries: 1, first_tried_at: now })
    .onConflict((conflict) =>
      conflict.columns(['trip_hash', 'driver_id']).doUpdateSet((row) => ({
        tries: row('taxi.boarding_tries.tries', '+', 1),
      })),
    )
    .execute()
}

export async function deleteBoardingTriesBefore(tx: Tx, before: Instant): Promise<void> {
  await tablesOf<Tables>(tx).deleteFrom('taxi.boarding_tries').where('first_tried_at', '<', before).execute()
}
