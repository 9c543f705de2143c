import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import type { House, Random, Tx } from '@daoxing/kit/server'
import { type Order, orderChanged } from '@daoxing/orders/contract'
import { blockingOrderNear, reservedOrders, writeOrder } from './stores/order-store.ts'

/** Two reservations of one rider are more than this apart, or they clash. */
const clashSeconds = 30 * 60

/**
 * Enters a change of an order in the register, in the transaction of the change, and tells the rider's open pages.
 * A revision that is not newer than the one that is held changes nothing.
 */
export async function putOrder({ tx, house, order }: { tx: Tx; house: House; order: Order }): Promise<void> {
  if (await writeOrder(tx, order))
    await house.outbox.add(tx, orderChanged, { to: [`rider:${order.riderId}`], payload: { order } })
}

/** The reservation that is 30 minutes or less away from a new one. To be asked under the rider's lock. */
export function reservationClash({
  tx,
  riderId,
  startsAt,
}: {
  tx: Tx
  riderId: string
  startsAt: Instant
}): Promise<Order | undefined> {
  const from = plusSeconds(startsAt, -clashSeconds)
  return blockingOrderNear(tx, { riderId, from, to: plusSeconds(startsAt, clashSeconds) })
}

/** The reservations of a rider with a service, soonest first. */
export function reservationsOf(wish: {
  tx: Tx
  riderId: string
  service: Order['service']
}): Promise<readonly Order[]> {
  return reservedOrders(wish.tx, wish)
}

/** A hash that nobody can guess or count: 80 bits as 20 hexadecimal characters, unique across services. */
export function newOrderHash(random: Random): string {
  return random.hex(10)
}
