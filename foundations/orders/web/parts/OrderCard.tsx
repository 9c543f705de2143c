import { Badge, formatMoment, formatTwd, Link } from '@daoxing/kit/web'
import type { Order } from '@daoxing/orders/contract'
import { ChevronRight } from 'lucide-react'
import * as words from '../words/compiled/messages.js'
import { useOrderWords } from '../order-words.ts'

/** One order in a list: service, time, places, and cost. */
export function OrderCard({ order }: { readonly order: Order }) {
  const { booking, status, badge } = useOrderWords(order)
  return (
    <Link to={`/myOrder/${order.orderHash}`} className="block rounded-2 bg-surface p-4 transition active:scale-98">
      <span className="flex items-start justify-between gap-3">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <span className="font-bold">{booking}</span>
            <Badge kind={badge}>{status}</Badge>
          </span>
          <span className="mt-1 block text-secondary text-muted">{formatMoment(order.startsAt)}</span>
        </span>
        {order.amountTwd !== null && (
          <span className="text-card font-bold whitespace-nowrap">{formatTwd(order.amountTwd)}</span>
        )}
      </span>
      <span className="mt-3 flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <PlaceLine label={words.orders_place_start()} address={order.start.address} mark="start" />
          {order.end !== null && <PlaceLine label={words.orders_place_end()} address={order.end.address} mark="end" />}
        </span>
        <ChevronRight aria-hidden="true" size={20} className="text-muted" />
      </span>
    </Link>
  )
}

type PlaceLineProps = { readonly label: string; readonly address: string; readonly mark: 'start' | 'end' }

/** A round mark for the start and a square one for the destination, as on the map. */
export function PlaceLine({ label, address, mark }: PlaceLineProps) {
  return (
    <span className="flex items-baseline gap-3 py-1">
      <span
        aria-hidden="true"
        className={mark === 'start' ? 'size-2.5 shrink-0 rounded-full bg-go' : 'size-2.5 shrink-0 bg-ink'}
      />
      <span className="sr-only">{label}</span>
      <span className="min-w-0">{address}</span>
    </span>
  )
}
