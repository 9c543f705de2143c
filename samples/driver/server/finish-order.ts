import { captureTotal } from '@daoxing/wallet/server'
import type { OrderInput } from './order-view.ts'
import { orders } from './orders.ts'

/** Ends a trip: the quoted price is captured from the hold, or is due to the driver in cash. */
export function finishOrder({ tx, house, order }: OrderInput) {
  const { orderHash, driverId, priceTwd: amountTwd } = order
  if (driverId === null) throw new Error(`the order ${orderHash} has no driver`)
  return orders.advance({
    tx,
    house,
    row: order,
    event: 'FINISHED',
    change: { finishedAt: house.clock.now() },
    effect: () => captureTotal({ tx, house, orderHash, amountTwd, payee: { kind: 'driver', id: driverId } }),
  })
}
