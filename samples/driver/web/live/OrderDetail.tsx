import { Badge, Card, formatTwd, ListRow, Loaded, type OrderDetailProps, Skeleton } from '@daoxing/kit/web'
import type { SampleDriverOrder } from '@daoxing/sample-driver/contract'
import { useQuery } from '@tanstack/react-query'
import { orders } from '../orders.ts'
import { sampleDriverServiceWords } from '../service-words.ts'
import * as words from '../words/compiled/messages.js'
import { Driver } from './Driver.tsx'
import { Places } from './Places.tsx'
import { Bill } from './Receipt.tsx'

/** One order in the order list: its state, its price, places and times, the bill, the driver. */
export function OrderDetail({ hash }: OrderDetailProps) {
  const query = useQuery(orders.orderQuery(hash))
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" />}>
      {(order) => <Detail order={order} />}
    </Loaded>
  )
}

function Detail({ order }: { readonly order: SampleDriverOrder }) {
  const { state, isUnderWay, priceTwd, cancel, driver } = order
  const isUnserved = state === 'CANCELED' || state === 'MATCH_FAILED'
  return (
    <div className="flex flex-col gap-3">
      <header>
        <Badge kind={state === 'PENDING_PAYMENT' ? 'warn' : isUnserved ? 'muted' : 'go'}>
          {sampleDriverServiceWords.states[state]()}
        </Badge>
        <p className="mt-1 text-number font-bold">{formatTwd(isUnserved ? cancel.chargedTwd : priceTwd)}</p>
      </header>
      <Card>
        <Places order={order} />
      </Card>
      {(!isUnserved || cancel.chargedTwd > 0) && (
        <Card>
          <Bill order={order} />
        </Card>
      )}
      {driver !== null && (
        <Card>
          <Driver order={order} />
        </Card>
      )}
      {isUnderWay && (
        <Card form="plain">
          <ListRow title={words.sampleDriver_live_show()} to="/sample-driver" isLast />
        </Card>
      )}
    </div>
  )
}
