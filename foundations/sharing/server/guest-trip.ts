import type { Order } from '@daoxing/orders/contract'
import type { OrderEntered } from '@daoxing/orders/server'
import { type GuestTripState, guestTripChanged } from '@daoxing/sharing/contract'
import { endLinks, endLinksKey } from './jobs/end-links.ts'
import { shareAtNight } from './jobs/share-at-night.ts'
import { roomOfGuests } from './rooms.ts'
import { linksEndAt } from './rules/link-life.ts'
import { mayBeNight } from './rules/night.ts'
import { isShareable } from './followed-trip.ts'
import { findSharing } from './stores/trip-store.ts'

/** Returns the state of an order in its guests' view. */
export function guestTripState(order: Order): GuestTripState {
  const { orderHash, revision, service, status, tab, endsAt, live } = order
  return {
    trip_hash: orderHash,
    revision,
    service,
    status,
    is_over: tab === 'history' || endsAt !== null,
    plate: live?.plate ?? null,
    arrives_at: live?.expectedAt ?? null,
    closes_at: linksEndAt(order),
  }
}

/** Notifies the guests of an order of its change, plans the end of its links, and shares a ride at night. */
export const orderEntered: OrderEntered['orderEntered'] = async ({ tx, house, order }) => {
  const { orderHash, riderId } = order
  const trip = guestTripState(order)
  // A new order has no guests yet. An order that its driver gave back may have some, who are notified at once.
  if (order.revision <= 1 && !isShareable(order)) return
  await house.outbox.add(tx, guestTripChanged, {
    to: [roomOfGuests(orderHash)],
    payload: { trip },
    snapshotOf: orderHash,
  })
  if (trip.closes_at !== null && (await findSharing(tx, order)))
    await house.jobs.plan(tx, endLinks, { riderId, orderHash }, { key: endLinksKey(orderHash), dueAt: trip.closes_at })
  if (isShareable(order) && mayBeNight(house.clock.now()))
    await house.jobs.plan(tx, shareAtNight, { riderId, orderHash }, { key: `sharing:night:${orderHash}` })
}
