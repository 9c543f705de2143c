import type { Order } from '@daoxing/orders/contract'

const placesShownMax = 3

/** The drop-offs of rides that were ridden, each once. */
export function placesToGoAgain(orders: readonly Order[]): readonly NonNullable<Order['end']>[] {
  const ridden = orders.filter(({ status }) => status === 'COMPLETED').flatMap(({ end }) => end ?? [])
  const once = new Map(ridden.map((place) => [place.address, place]))
  return [...once.values()].slice(0, placesShownMax)
}
