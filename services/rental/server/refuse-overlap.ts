import { type Instant, Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { overlappingShared } from './stores/shared-order-store.ts'
import { overlappingOrders } from './stores/order-store.ts'

/** A rider drives one car at a time, of a station or a shared one [ERR-019]. */
export async function refuseOverlap(
  tx: Tx,
  rider: {
    readonly riderId: string
    readonly from: Instant
    readonly until: Instant
    readonly now: Instant
    readonly besides?: string
  },
): Promise<void> {
  const found = [...(await overlappingOrders(tx, rider)), ...(await overlappingShared(tx, rider))]
  if (found.some(({ orderHash }) => orderHash !== rider.besides)) throw new Refusal('rental.activeRentalExists')
}
