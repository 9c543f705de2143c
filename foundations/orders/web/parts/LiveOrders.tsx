import { FailedState, HomeSlot, useFailure, useServiceEntry, useSession } from '@daoxing/kit/web'
import type { Order } from '@daoxing/orders/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { OrderCard } from './OrderCard.tsx'
import { liveOrdersQuery } from '../orders-data.ts'
import * as words from '../words/compiled/messages.js'

/** The live orders on the home screen, each rendered by its service. They survive a reload. */
export function LiveOrders() {
  const session = useSession()
  const query = useQuery({ ...liveOrdersQuery, enabled: session.state === 'rider' })
  const failure = useFailure(query)
  const orders = query.data ?? []
  // An empty list and a failed request are shown differently.
  if (failure !== null && session.state === 'rider')
    return <OrdersNotLoaded failure={failure} onRetry={() => void query.refetch()} />
  if (orders.length === 0) return null
  return (
    <section aria-label={words.orders_live_label()} className="flex flex-col gap-3 pb-3 empty:hidden">
      {orders.map((order) => (
        <LiveOrder key={order.orderHash} order={order} />
      ))}
    </section>
  )
}

function LiveOrder({ order }: { readonly order: Order }) {
  const Card = useServiceEntry(order.service)?.liveCard
  if (Card === undefined) return <OrderCard order={order} />
  return (
    <Suspense fallback={<OrderCard order={order} />}>
      <Card hash={order.orderHash} bookingType={order.bookingType} />
    </Suspense>
  )
}

type OrdersNotLoadedProps = { readonly failure: unknown; readonly onRetry: () => void }

/** The last known state, with a retry button. */
function OrdersNotLoaded({ failure, onRetry }: OrdersNotLoadedProps) {
  return (
    <div className="flex flex-col gap-3 pb-3 empty:hidden">
      <Suspense>
        <HomeSlot name="lastKnown" />
      </Suspense>
      <FailedState error={failure} onRetry={onRetry} />
    </div>
  )
}
