import { lockUntilEnd, type Tx } from '@daoxing/kit/server'

/**
 * Lock order: rider, then order, then driver. A change of an order takes its lock first, then reads, then writes; the
 * region's batch job is planned last, because its row stays locked until the transaction ends.
 */
export function lockOrder(tx: Tx, orderHash: string): Promise<void> {
  return lockUntilEnd(tx, `order:${orderHash}`)
}

/** Takes both locks in order with one statement. */
export function lockOrderAndDriver(tx: Tx, { orderHash, driverId }: { orderHash: string; driverId: string }) {
  return lockUntilEnd(tx, `order:${orderHash}`, `driver:${driverId}`)
}

export function lockDriver(tx: Tx, driverId: string): Promise<void> {
  return lockUntilEnd(tx, `driver:${driverId}`)
}
