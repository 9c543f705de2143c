import { Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { findShared, findSharedByNumber } from '../stores/shared-order-store.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'

export type SharedStep = { readonly tx: Tx; readonly house: House; readonly order: SharedRecord }
type OfRider = { readonly riderId: string; readonly orderNo: string }

/** A rider's rental, by hash or number. Another rider's counts as absent. */
export async function sharedOfRider(tx: Tx, { riderId, orderNo }: OfRider): Promise<SharedRecord> {
  const order = (await findShared(tx, orderNo)) ?? (await findSharedByNumber(tx, orderNo))
  if (order?.riderId !== riderId) throw new Refusal('kit.notFound')
  return order
}

/** A rider's rental, read under its lock, for a change. */
export async function lockedSharedOfRider(tx: Tx, ofRider: OfRider): Promise<SharedRecord> {
  return lockedShared(tx, (await sharedOfRider(tx, ofRider)).orderHash)
}

/** Takes the order's lock before the read, so that the row that was read is the row that is changed. */
export async function lockedShared(tx: Tx, orderHash: string): Promise<SharedRecord> {
  await lockUntilEnd(tx, `order:${orderHash}`)
  const order = await findShared(tx, orderHash)
  if (!order) throw new Refusal('kit.notFound')
  return order
}

/** Refuses what the state of a rental does not allow. */
export function refuseUnless(isAllowed: boolean, { state }: Pick<SharedRecord, 'state'>): void {
  if (!isAllowed) throw new Refusal('rental.operationForbidden', { state })
}
