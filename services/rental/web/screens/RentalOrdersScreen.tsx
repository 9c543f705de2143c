import {
  Badge,
  ButtonLink,
  Chip,
  EmptyState,
  formatMoment,
  formatTwd,
  Link,
  Loaded,
  NavBar,
  Page,
  Plate,
  Skeleton,
} from '@daoxing/kit/web'
import { type RentalOrder, rentalOrderTabs } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { CarFront } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { carName } from '../parts/car-words.ts'
import { statusText, statusTone } from '../parts/order-words.ts'
import { RentalGate } from '../parts/RentalGate.tsx'
import { ordersQuery } from '../rental-data.ts'
import { SharedOrderCard } from '../shared/live/SharedOrderCard.tsx'
import { sharedRentalsQuery } from '../shared/shared-data.ts'
import * as words from '../words/compiled/messages.js'

const tabs = [
  { tab: 'unfinished', label: words.rental_orders_unfinished },
  { tab: 'history', label: words.rental_orders_history },
] as const

/** The rider's rentals: unfinished and history [RNT-016]. */
export function RentalOrdersScreen() {
  const [search, setSearch] = useSearchParams()
  const tab = rentalOrderTabs.find((known) => known === search.get('tab')) ?? 'unfinished'
  const query = useQuery(ordersQuery(tab))
  const shared = useQuery(sharedRentalsQuery(tab))
  return (
    <>
      <NavBar title={words.rental_orders_title()} />
      <Page>
        <div className="flex gap-2" role="group" aria-label={words.rental_orders_tabs()}>
          {tabs.map(({ tab: other, label }) => (
            <Chip key={other} isSelected={other === tab} onPress={() => setSearch({ tab: other }, { replace: true })}>
              {label()}
            </Chip>
          ))}
        </div>
        <RentalGate query={query}>
          <Loaded
            query={query}
            skeleton={<Skeleton form="card" rows={3} />}
            isEmpty={(orders) => orders.length === 0 && shared.data?.length === 0}
            empty={
              <EmptyState
                icon={<CarFront aria-hidden="true" />}
                title={tab === 'unfinished' ? words.rental_orders_none() : words.rental_orders_noneHistory()}
                detail={words.rental_orders_noneDetail()}
                action={<ButtonLink to="/rental/reservation">{words.rental_orders_start()}</ButtonLink>}
              />
            }
          >
            {(orders) => (
              <Loaded query={shared} skeleton={<Skeleton form="card" rows={3} />}>
                {(rentals) => (
                  <ul className="flex flex-col gap-3">
                    {[
                      ...orders.map((order) => ({ order, at: order.startsAt, card: <OrderCard order={order} /> })),
                      ...rentals.map((order) => ({
                        order,
                        at: order.startsAt,
                        card: <SharedOrderCard order={order} />,
                      })),
                    ]
                      .toSorted((one, other) => other.at.localeCompare(one.at))
                      .map(({ order, card }) => (
                        <li key={order.hash}>{card}</li>
                      ))}
                  </ul>
                )}
              </Loaded>
            )}
          </Loaded>
        </RentalGate>
      </Page>
    </>
  )
}

function OrderCard({ order }: { readonly order: RentalOrder }) {
  const { hash, startsAt, endsAt, from, to, carInfo, terms, bill } = order
  const agreed = terms.isPromotion ? terms.promotionTotalAmount : terms.totalAmount
  return (
    <Link to={`/myOrder/${hash}`} className="block rounded-2 bg-surface p-4 transition active:scale-98">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <Badge kind={statusTone(order)}>{statusText(order)}</Badge>
        <span className="text-card font-bold">{formatTwd(bill?.totalAmount ?? agreed)}</span>
      </span>
      <span className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <span className="font-bold">{carName(carInfo)}</span>
        {carInfo.plateNo !== null && <Plate plate={carInfo.plateNo} />}
      </span>
      <span className="block text-secondary">
        {words.rental_orders_span({ from: formatMoment(startsAt), to: formatMoment(endsAt) })}
      </span>
      <span className="block text-secondary text-muted">
        {from.stationId === to.stationId ? from.name : words.rental_orders_stations({ from: from.name, to: to.name })}
      </span>
    </Link>
  )
}
