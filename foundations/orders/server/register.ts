import { categoryOf, type Instant, orderRights, plusSeconds, type ServiceDefinition } from '@daoxing/kit/contract'
import type { House, Random, Tx } from '@daoxing/kit/server'
import { type Order, orderChanged } from '@daoxing/orders/contract'
import { orderEnteredPort } from './order-entered-port.ts'
import { blockingOrderNear, reservedOrders, writeOrder } from './stores/order-store.ts'

/** Minimum time between two reservations of one rider; closer ones clash. */
const clashSeconds = 30 * 60

/**
 * Enters a change of an order in the register, at the commit of the change, and sends it to the rider's open pages.
 * Only the mover calls this, after writing the newest revision of the order.
 */
export async function enterOrder({ tx, house, order }: { tx: Tx; house: House; order: Order }): Promise<void> {
  assertDeclared(house, order)
  await writeOrder(tx, order)
  await house.outbox.add(tx, orderChanged, {
    to: [`rider:${order.riderId}`],
    payload: { order },
    snapshotOf: order.orderHash,
  })
  await house.portIfBound(orderEnteredPort)?.orderEntered({ tx, house, order })
}

/** A status or right that no service of this server declares is a programming error: lists could not show the order. */
function assertDeclared({ declared }: House, { service, bookingType, can }: Order): void {
  const owner = declared.services.find(
    (known) => categoryOf(known) === service && Object.hasOwn(known.bookingTypes, bookingType),
  )
  if (!owner) throw new Error(`no service declares orders of ${service} as ${bookingType}`)
  const undeclared = orderRights.find((right) => can[right] && !owner.rights.includes(right))
  if (undeclared !== undefined) throw new Error(`orders of ${service} never allow ${undeclared}`)
}

/** Returns the reservation that is 30 minutes or less from a new one. The caller holds the rider's lock. */
export function reservationClash({
  tx,
  riderId,
  startsAt,
  except,
}: {
  tx: Tx
  riderId: string
  startsAt: Instant
  /** The order whose time changes, so that it does not clash with itself. */
  except?: string | undefined
}): Promise<Order | undefined> {
  const from = plusSeconds(startsAt, -clashSeconds)
  return blockingOrderNear(tx, { riderId, from, to: plusSeconds(startsAt, clashSeconds), except })
}

/** Returns a rider's reservations with a service, soonest first. */
export function reservationsOf({
  tx,
  riderId,
  service,
}: {
  tx: Tx
  riderId: string
  service: ServiceDefinition
}): Promise<readonly Order[]> {
  const reserved = Object.entries(service.bookingTypes).flatMap(([type, { isReserved }]) => (isReserved ? [type] : []))
  return reservedOrders(tx, { riderId, service: categoryOf(service), bookingTypes: reserved })
}

/** An unguessable hash: 80 bits as 20 hexadecimal characters, unique across services. */
export function newOrderHash(random: Random): string {
  return random.hex(10)
}
