import { lockUntilEnd, type Tx } from '@daoxing/kit/server'

/** The lock of an order, shared with its service: rider, order, trip, wallet. */
export function lockOrder(tx: Tx, orderHash: string): Promise<void> {
  return lockUntilEnd(tx, `order:${orderHash}`)
}

/** Serialises changes of a rider's instruments and choice. */
export function lockMethods(tx: Tx, riderId: string): Promise<void> {
  return lockUntilEnd(tx, `wallet:methods:${riderId}`)
}
