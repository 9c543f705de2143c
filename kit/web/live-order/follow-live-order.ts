import type { EventDefinition, PayloadOf } from '@daoxing/kit/contract'
import type { QueryClient } from '@tanstack/react-query'
import { onEvent } from '../realtime.ts'
import type { LastKnown } from './last-known.ts'
import type { LiveOrder } from './live-order.ts'

type Revised = { readonly revision: number }
type Seen = { readonly hash: string; readonly seenAtMs: number }

type FollowInput<Order extends Revised, Event extends EventDefinition, Snapshot extends Seen> = {
  readonly orders: LiveOrder<Order>
  /** The event of the service with a full order. */
  readonly event: Event
  readonly orderIn: (payload: PayloadOf<Event>) => Order
  /** For lists of the service that an order changes. `before` is the cached order. */
  readonly onArrived?: (input: {
    readonly order: Order
    readonly before: Order | undefined
    readonly cache: QueryClient
  }) => void
  /** The storage key of the live order on the device. */
  readonly lastKnown: LastKnown<Snapshot>
  /** The stored part of the cache; undefined if it is not an order of the service. */
  readonly snapshotOf: (held: unknown, seenAtMs: number) => Snapshot | undefined
}

/** Keeps the cache and the device's snapshot in sync with the server while the app is open: `follow` of a web entry. */
export function followLiveOrder<Order extends Revised, Event extends EventDefinition, Snapshot extends Seen>(
  input: FollowInput<Order, Event, Snapshot>,
): (cache: QueryClient) => () => void {
  const { orders, event, orderIn, onArrived } = input
  return (cache) => {
    const stopKeeping = storeLastKnown(cache, input)
    const stopEvents = onEvent(event, (payload) => {
      const order = orderIn(payload)
      const before = cache.getQueryData<Order>(orders.keyOf(orders.hashOf(order)))
      orders.hold(cache, order)
      onArrived?.({ order, before, cache })
    })
    return () => {
      stopKeeping()
      stopEvents()
    }
  }
}

/** Stores the live order from responses and events alike. */
export function storeLastKnown<Order extends Revised, Event extends EventDefinition, Snapshot extends Seen>(
  cache: QueryClient,
  { orders, lastKnown, snapshotOf }: Pick<FollowInput<Order, Event, Snapshot>, 'orders' | 'lastKnown' | 'snapshotOf'>,
): () => void {
  const [, activeKind] = orders.activeKey
  const [, orderKind] = orders.keyOf('')
  return cache.getQueryCache().subscribe(({ type, query }) => {
    const [service, kind] = query.queryKey
    if (type !== 'updated' || service !== orders.service || (kind !== orderKind && kind !== activeKind)) return
    const { data, status, dataUpdatedAt } = query.state
    if (status !== 'success') return
    if (kind === activeKind && data === null) return lastKnown.forget()
    const snapshot = snapshotOf(data, dataUpdatedAt)
    if (snapshot !== undefined) lastKnown.keep(snapshot)
  })
}
