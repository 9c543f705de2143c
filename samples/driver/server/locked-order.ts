import { Refusal } from '@daoxing/kit/contract'
import { lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { findOrder } from './stores/order-store.ts'
import type { OrderRecord } from './stores/order-table.ts'

/** A rider's order. Another rider's order counts as absent. */
export async function orderOfRider(tx: Tx, riderId: string, orderHash: string): Promise<OrderRecord> {
  const order = await findOrder(tx, orderHash)
  if (order?.riderId !== riderId) throw new Refusal('kit.notFound')
  return order
}

/** An order, read under its lock. */
export async function lockedOrder(tx: Tx, orderHash: string): Promise<OrderRecord> {
  await lockUntilEnd(tx, `order:${orderHash}`)
  const order = await findOrder(tx, orderHash)
  if (!order) throw new Refusal('kit.notFound')
  return order
}

export async function lockedOrderOfRider(tx: Tx, riderId: string, orderHash: string): Promise<OrderRecord> {
  await orderOfRider(tx, riderId, orderHash)
  return lockedOrder(tx, orderHash)
}

/** A driver's own order, read under its lock and the driver's: a report may end the driver's job. */
export async function lockedOrderOfDriver(tx: Tx, driverId: string, orderHash: string): Promise<OrderRecord> {
  await lockUntilEnd(tx, `order:${orderHash}`, `driver:${driverId}`)
  const order = await lockedOrder(tx, orderHash)
  if (order.driverId !== driverId) throw new Refusal('kit.notFound')
  return order
}
