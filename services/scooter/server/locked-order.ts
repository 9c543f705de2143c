import { Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { findOrder } from './stores/order-store.ts'
import type { OrderRecord } from './stores/order-table.ts'

type OfRider = { readonly riderId: string; readonly orderHash: string }

/** A rider's order. Another rider's order counts as absent. */
export async function orderOfRider(tx: Tx, { riderId, orderHash }: OfRider): Promise<OrderRecord> {
  const order = await findOrder(tx, orderHash)
  if (order?.riderId !== riderId) throw new Refusal('kit.notFound')
  return order
}

/** A rider's order, read under its lock, for a change. */
export async function lockedOrderOfRider(tx: Tx, ofRider: OfRider): Promise<OrderRecord> {
  await orderOfRider(tx, ofRider)
  return lockedOrder(tx, ofRider.orderHash)
}

/** Takes the order's lock before the read, so that the row that was read is the row that is changed. */
export async function lockedOrder(tx: Tx, orderHash: string): Promise<OrderRecord> {
  await lockUntilEnd(tx, `order:${orderHash}`)
  const order = await findOrder(tx, orderHash)
  if (!order) throw new Refusal('kit.notFound')
  return order
}
