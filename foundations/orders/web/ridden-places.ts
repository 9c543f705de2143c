import type { Order } from '@daoxing/orders/contract'

/** The drop-offs of rides that were ridden, newest first, each address once. */
export function riddenPlaces(orders: readonly Order[]): readonly NonNullable<Order['end']>[] {
  const ridden = orders.filter(({ status }) => status === 'COMPLETED').flatMap(({ end }) => end ?? [])
  return [...new Map(ridden.map((place) => [place.address, place])).values()]
}
