import {
  Button,
  ButtonLink,
  Chip,
  EmptyState,
  Loaded,
  NavBar,
  Page,
  showToast,
  Skeleton,
  useFirstService,
} from '@daoxing/kit/web'
import { OrderTab } from '@daoxing/orders/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { OrderCard } from '../parts/OrderCard.tsx'
import { ordersQuery } from '../orders-data.ts'
import * as words from '../words/compiled/messages.js'

const tabs: readonly { tab: OrderTab; label: () => string }[] = [
  { tab: 'unfinished', label: () => words.orders_tab_unfinished() },
  { tab: 'history', label: () => words.orders_tab_history() },
]

/** Every order of every service, live or ended. */
export function OrdersScreen() {
  const [search, setSearch] = useSearchParams()
  const named = OrderTab.safeParse(search.get('tab')).data
  const found = useTabWithOrders(named === undefined && search.get('reservation') !== 'true')
  const tab = named ?? found ?? 'unfinished'
  const query = useInfiniteQuery(ordersQuery(tab))
  const isReserved = search.get('reservation') === 'true'
  const start = useFirstService('start')
  useEffect(() => {
    if (isReserved) showToast(words.orders_reservation_made())
  }, [isReserved])
  return (
    <>
      <NavBar title={words.orders_title()} form="large" left="none" />
      <Page below="tabBar">
        <div className="flex gap-2" role="group" aria-label={words.orders_tabs_label()}>
          {tabs.map(({ tab: other, label }) => (
            <Chip
              key={other}
              isSelected={other === (named ?? found)}
              onPress={() => setSearch({ tab: other }, { replace: true })}
            >
              {label()}
            </Chip>
          ))}
        </div>
        <Loaded
          query={query}
          skeleton={<Skeleton form="card" />}
          isEmpty={({ pages }) => pages.every(({ orders }) => orders.length === 0)}
          empty={
            <EmptyState
              icon={<ReceiptText aria-hidden="true" />}
              title={tab === 'unfinished' ? words.orders_empty_unfinished() : words.orders_empty_history()}
              detail={words.orders_empty_detail()}
              action={<ButtonLink to={start}>{words.orders_empty_action()}</ButtonLink>}
            />
          }
        >
          {({ pages }) => (
            <ul className="flex flex-col gap-3">
              {pages
                .flatMap(({ orders }) => orders)
                .map((order) => (
                  <li key={order.orderHash}>
                    <OrderCard order={order} />
                  </li>
                ))}
            </ul>
          )}
        </Loaded>
        {query.hasNextPage && (
          <Button
            kind="quiet"
            state={query.isFetchingNextPage ? 'busy' : 'ready'}
            onPress={() => void query.fetchNextPage()}
          >
            {words.orders_list_more()}
          </Button>
        )}
      </Page>
    </>
  )
}

/**
 * Returns the tab to open if the URL names none: the live orders if there are any, otherwise the history. Decided once,
 * so that the list does not switch when a trip ends. Undefined while loading.
 */
function useTabWithOrders(isRequested: boolean): OrderTab | undefined {
  const [decided, setDecided] = useState<OrderTab>()
  const { data, isError } = useInfiniteQuery({
    ...ordersQuery('unfinished'),
    enabled: isRequested && decided === undefined,
  })
  if (!isRequested) return 'unfinished'
  const isEmpty = data?.pages.every(({ orders }) => orders.length === 0)
  const tab = isError ? 'unfinished' : isEmpty === undefined ? undefined : isEmpty ? 'history' : 'unfinished'
  if (decided === undefined && tab !== undefined) setDecided(tab)
  return decided ?? tab
}
