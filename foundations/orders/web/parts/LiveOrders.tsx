import { FailedState, useFailure, useRegistry, useSession } from '@daoxing/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { OrderCard } from './OrderCard.tsx'
import { liveOrdersQuery } from '../orders-data.ts'
import * as words from '../words/compiled/messages.js'

/** Live orders on the home screen, each drawn by its service; they survive a reload. */
export function LiveOrders() {
  const session = useSession()
  const entries = useRegistry()
  const query = useQuery({ ...liveOrdersQuery, enabled: session.state === 'rider' })
  const failure = useFailure(query)
  const orders = query.data ?? []
  // Nothing under way, and nobody who could be asked, are not the same.
  if (failure !== null && session.state === 'rider')
    return <Unasked failure={failure} onRetry={() => void query.refetch()} />
  if (orders.length === 0) return null
  return (
    <section aria-label={words.orders_live_label()} className="flex flex-col gap-3 pb-3 empty:hidden">
      {orders.map((order) => {
        const Card = entries.find(({ liveCard }) => liveCard?.service === order.service)?.liveCard?.card
        if (Card === undefined) return <OrderCard key={order.orderHash} order={order} />
        return (
          <Suspense key={order.orderHash} fallback={<OrderCard order={order} />}>
            <Card hash={order.orderHash} />
          </Suspense>
        )
      })}
    </section>
  )
}

type UnaskedProps = { readonly failure: unknown; readonly onRetry: () => void }

/** The last known state, with a retry. */
function Unasked({ failure, onRetry }: UnaskedProps) {
  const LastKnown = useRegistry().find(({ home }) => home?.lastKnown !== undefined)?.home?.lastKnown
  return (
    <div className="flex flex-col gap-3 pb-3 empty:hidden">
      {LastKnown !== undefined && (
        <Suspense>
          <LastKnown />
        </Suspense>
      )}
      <FailedState error={failure} onRetry={onRetry} />
    </div>
  )
}
