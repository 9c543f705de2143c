import { categoryOf, type ServiceOnPage } from '@daoxing/kit/contract'
import type { Order } from '@daoxing/orders/contract'

/** The drop-offs of fulfilled orders, newest first, each address once. */
export function riddenPlaces(
  orders: readonly Order[],
  services: readonly ServiceOnPage[],
): readonly NonNullable<Order['end']>[] {
  const isFulfilled = ({ service, status }: Order) =>
    services.some((known) => categoryOf(known) === service && known.states[status]?.isFulfilled === true)
  const ridden = orders.filter(isFulfilled).flatMap(({ end }) => end ?? [])
  return [...new Map(ridden.map((place) => [place.address, place])).values()]
}
