import { Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { findRental, rentalOfRider } from './stores/rental-store.ts'
import type { RentalRecord } from './stores/rental-table.ts'

export type RentalStep = { readonly tx: Tx; readonly house: House; readonly rental: RentalRecord }

/** A rider's rental, read under its lock, for a change. */
export async function lockedRentalOfRider(
  tx: Tx,
  ofRider: { readonly riderId: string; readonly orderHash: string },
): Promise<RentalRecord> {
  await rentalOfRider(tx, ofRider)
  return lockedRental(tx, ofRider.orderHash)
}

/** Takes the lock of the order before the read, so that the row that was read is the row that is changed. */
export async function lockedRental(tx: Tx, orderHash: string): Promise<RentalRecord> {
  await lockUntilEnd(tx, `order:${orderHash}`)
  const rental = await findRental(tx, orderHash)
  if (!rental) throw new Refusal('kit.notFound')
  return rental
}

/** Refuses what the state of a rental does not allow. */
export function refuseUnless(isAllowed: boolean, { state }: Pick<RentalRecord, 'state'>): void {
  if (!isAllowed) throw new Refusal('scooter.operationForbidden', { state })
}
