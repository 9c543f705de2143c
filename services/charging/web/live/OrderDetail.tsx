import {
  Badge,
  Card,
  formatMoment,
  formatTwd,
  ListRow,
  Loaded,
  type OrderDetailProps,
  Skeleton,
} from '@daoxing/kit/web'
import { isLive, type ChargingOrder } from '@daoxing/charging/contract'
import { useQuery } from '@tanstack/react-query'
import { orders } from '../orders.ts'
import { chargingServiceWords } from '../service-words.ts'
import * as words from '../words/compiled/messages.js'
import { Bill } from './Receipt.tsx'

/** One session in the order list: its status, price, place and time, and the bill. */
export function OrderDetail({ hash }: OrderDetailProps) {
  const query = useQuery(orders.orderQuery(hash))
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" />}>
      {(order) => <Detail order={order} />}
    </Loaded>
  )
}

function Detail({ order }: { readonly order: ChargingOrder }) {
  const { status, station, createdAt, endedAt, startedAt, amountTwd } = order
  const hasBill = startedAt !== null && endedAt !== null
  return (
    <div className="flex flex-col gap-3">
      <header>
        <Badge kind={status === 'PENDING_PAYMENT' ? 'warn' : startedAt === null ? 'muted' : 'go'}>
          {chargingServiceWords.states[status]()}
        </Badge>
        {hasBill && <p className="mt-1 text-number font-bold">{formatTwd(amountTwd)}</p>}
        <p className="text-secondary text-muted">{formatMoment(startedAt ?? createdAt)}</p>
      </header>
      <Card form="plain">
        <ListRow title={station.name} detail={station.address} isLast={!isLive(status)} />
        {isLive(status) && <ListRow title={words.charging_live_show()} to="/charging" isLast />}
      </Card>
      {hasBill && (
        <Card>
          <Bill order={order} />
        </Card>
      )}
    </div>
  )
}
