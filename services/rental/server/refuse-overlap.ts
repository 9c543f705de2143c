import { type Instant, Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { nextSharedStart, overlappingShared } from './stores/shared-order-store.ts'
import { nextOrderStart, overlappingOrders } from './stores/order-store.ts'

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

/** When the rider's next rental begins, of a station or a shared car; undefined without one. */
export async function nextStartOf(
  tx: Tx,
  after: { readonly riderId: string; readonly from: Instant },
): Promise<Instant | undefined> {
  const starts = [await nextOrderStart(tx, after), await nextSharedStart(tx, after)]
  return starts.filter((start) => start !== undefined).toSorted()[0]
}
