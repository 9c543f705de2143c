import { releaseDriver } from '@daoxing/dispatch/server'
import { leaveUnpaid } from '@daoxing/wallet/server'
import type { OrderInput } from './order-view.ts'
import { orders } from './orders.ts'

/** The price is paid: the order is complete. */
export function endPaidOrder({ tx, house, order }: OrderInput) {
  return orders.advance({ tx, house, row: order, event: 'PAID', change: { endedAt: house.clock.now() } })
}

/** No payment was reported: the price becomes a debt of the rider. */
export async function leaveOrderUnpaid({ tx, house, order }: OrderInput): Promise<void> {
  if (order.unpaidSince !== null) return
  await leaveUnpaid({ tx, house, orderHash: order.orderHash })
  await releaseUnpaidOrder({ tx, house, order })
}

/** Releases rider and driver of an order with an open price. */
export async function releaseUnpaidOrder({ tx, house, order }: OrderInput): Promise<void> {
  const { driverId, orderHash } = order
  await orders.amend({
    tx,
    house,
    row: order,
    change: { unpaidSince: house.clock.now() },
    async effect() {
      if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
    },
  })
}
