import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { valueStore } from '../value-store.ts'
import { storeForRider, readOfRider } from '../page-storage.ts'

/** A snapshot with its revision. */
type Revised = { readonly revision: number }

type LiveOrderInput<Order extends Revised> = {
  /** The id of the service, used in the keys of the cache and of the page's storage. */
  readonly service: string
  readonly hashOf: (order: Order) => string
  /** Whether the order is live, so that the service's screen shows it and no new one can start. */
  readonly isLive: (order: Order) => boolean
  /** Whether the order is polled, in case the socket is silent. */
  readonly isPolled: (order: Order) => boolean
  /** Seconds between two polls; 5 by default. */
  readonly pollSeconds?: number
  readonly fetchActive: (signal: AbortSignal) => Promise<Order | null>
  readonly fetchOne: (hash: string, signal: AbortSignal) => Promise<Order>
  /** Reports that the rider is here, and returns all live orders. */
  readonly fetchAll: (signal: AbortSignal) => Promise<readonly Order[]>
  /**
   * For snapshots with their own revision inside the order, such as its payment: returns the order with those of
   * `other` that are newer. By default, only the order's own revision counts.
   */
  readonly join?: (order: Order, other: Order) => Order
}

type ShownOrder = {
  /** The order on the service's screen: the live one, and after its end the same until the rider leaves it. */
  readonly hash: string | null
  readonly show: (hash: string) => void
  readonly leave: () => void
}

export type LiveOrder<Order extends Revised> = ReturnType<typeof liveOrder<Order>>

const pollSecondsUsual = 5

/** Storage key for the hash that a new tab shows first. */
export const shownStorageKey = (service: string) => `daoxing.${service}.shown`

/**
 * The page's cached orders of a service. The higher revision wins, whether a response or an event brought it; after a
 * reconnect or a reload the live order is fetched again. `followLiveOrder` adds the events.
 */
export function liveOrder<Order extends Revised>(input: LiveOrderInput<Order>) {
  const { service, hashOf, isLive, isPolled, fetchActive, fetchOne, fetchAll, join = (order) => order } = input
  const pollMs = (input.pollSeconds ?? pollSecondsUsual) * 1000
  const activeKey = [service, 'active'] as const
  const keyOf = (hash: string) => [service, 'order', hash] as const
  const heldOf = (cache: QueryClient, hash: string) => cache.getQueryData<Order>(keyOf(hash))

  /** Returns the cached object itself if nothing is newer: a copy would be rendered again. */
  const newer = (held: Order | undefined, arrived: Order): Order => {
    if (held === undefined) return arrived
    return held.revision >= arrived.revision ? join(held, arrived) : join(arrived, held)
  }
  const put = (cache: QueryClient, order: Order) => {
    cache.setQueryData(keyOf(hashOf(order)), order)
    cache.setQueryData<Order | null>(activeKey, (active) => {
      if (isLive(order)) return order
      return active && hashOf(active) === hashOf(order) ? null : (active ?? null)
    })
  }
  /** Puts an order from a response or an event into the query cache. */
  const hold = (cache: QueryClient, arrived: Order) => put(cache, newer(heldOf(cache, hashOf(arrived)), arrived))

  const activeQuery = queryOptions({
    queryKey: activeKey,
    meta: { isLive: true },
    queryFn: ({ signal }) => fetchActive(signal),
  })
  const orderQuery = (hash: string) =>
    queryOptions({
      queryKey: keyOf(hash),
      meta: { isLive: true },
      // A newer event may arrive before the response does.
      queryFn: async ({ signal, client }) => {
        const arrived = await fetchOne(hash, signal)
        return newer(heldOf(client, hash), arrived)
      },
      structuralSharing: false,
      refetchInterval: ({ state: { data } }) => (data && isPolled(data) ? pollMs : false),
    })
  const sync = (cache: QueryClient) =>
    cache.prefetchQuery({
      queryKey: [service, 'sync'],
      queryFn: async ({ signal }) => {
        for (const order of await fetchAll(signal)) hold(cache, order)
        return null
      },
    })

  const storageKey = shownStorageKey(service)
  // A tab that is opened during an order starts with the last one that the device stored (last-known.ts).
  const shown = valueStore<string | null>(
    'rider',
    readOfRider('visit', storageKey) || readOfRider('stay', storageKey) || null,
    null,
  )
  const show = (hash: string) => {
    shown.set(hash)
    storeForRider('visit', storageKey, hash)
  }
  const leave = () => {
    shown.set(null)
    storeForRider('visit', storageKey, '')
  }
  return {
    service,
    hashOf,
    activeKey,
    keyOf,
    hold,
    activeQuery,
    orderQuery,
    /** Lasts as long as the tab, also across reloads. */
    useShown: (): ShownOrder => ({ hash: shown.useValue(), show, leave }),
    /** Refreshes the orders when the screen opens and whenever the rider returns to it. */
    useSync: () => {
      const cache = useQueryClient()
      useEffect(() => {
        const check = () => {
          if (document.visibilityState === 'visible') void sync(cache)
        }
        check()
        document.addEventListener('visibilitychange', check)
        return () => document.removeEventListener('visibilitychange', check)
      }, [cache])
    },
  }
}
