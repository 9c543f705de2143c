import { Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { findOrder, findOrderByNumber } from './stores/order-store.ts'
import type { RentalRecord } from './stores/order-table.ts'

type OfRider = { readonly riderId: string; readonly orderHash: string }

/** A rider's order, by hash or number. Another rider's order counts as absent. */
export async function orderOfRider(tx: Tx, { riderId, orderHash }: OfRider): Promise<RentalRecord> {
  const order = (await findOrder(tx, orderHash)) ?? (await findOrderByNumber(tx, orderHash))
  if (order?.riderId !== riderId) throw new Refusal('rental.notFound')
  return order
}

/** A rider's order, read under its lock, for a change. */
export async function lockedOrderOfRider(tx: Tx, ofRider: OfRider): Promise<RentalRecord> {
  return lockedRental(tx, (await orderOfRider(tx, ofRider)).orderHash)
}

/** Takes the order's lock before the read, so that the row that was read is the row that is changed. */
export async function lockedRental(tx: Tx, orderHash: string): Promise<RentalRecord> {
  await lockUntilEnd(tx, `order:${orderHash}`)
  const order = await findOrder(tx, orderHash)
  if (!order) throw new Refusal('rental.notFound')
  return order
}
