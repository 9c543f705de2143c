import { Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { findOrder } from './stores/order-store.ts'
import type { OrderRecord } from './stores/order-table.ts'

type OfRider = { readonly riderId: string; readonly orderHash: string }

/** A rider's session. Another rider's session counts as absent. */
export async function orderOfRider(tx: Tx, { riderId, orderHash }: OfRider): Promise<OrderRecord> {
  const order = await findOrder(tx, orderHash)
  if (order?.riderId !== riderId) throw new Refusal('kit.notFound')
  return order
}

/** A rider's session, read under its lock, for a change. */
export async function lockedOrderOfRider(tx: Tx, ofRider: OfRider): Promise<OrderRecord> {
  await lockUntilEnd(tx, `order:${ofRider.orderHash}`)
  return orderOfRider(tx, ofRider)
}

/** Takes the lock of a session before the read, so that the row that was read is the row that is changed. */
export async function lockedOrder(tx: Tx, orderHash: string): Promise<OrderRecord | undefined> {
  await lockUntilEnd(tx, `order:${orderHash}`)
  return findOrder(tx, orderHash)
}
