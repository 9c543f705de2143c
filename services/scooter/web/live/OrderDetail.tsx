import {
  Badge,
  Card,
  formatMoment,
  formatTimeOfDay,
  formatTwd,
  ListRow,
  Loaded,
  type OrderDetailProps,
  Plate,
  PriceLines,
  Skeleton,
} from '@daoxing/kit/web'
import { isUnfinished, holdsAsset, type ScooterOrder } from '@daoxing/scooter/contract'
import { TripPayment } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { priceLines, stateText } from '../order-words.ts'
import { orders } from '../orders.ts'
import * as words from '../words/compiled/messages.js'
import { DepositLine } from './DepositLine.tsx'

/** The service's part of the order page: status, place and time, money, and actions. */
export function OrderDetail({ hash }: OrderDetailProps) {
  const query = useQuery(orders.orderQuery(hash))
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" />}>
      {(order) => <Detail order={order} />}
    </Loaded>
  )
}

function Detail({ order }: { readonly order: ScooterOrder }) {
  const { state, asset, bill, hash } = order
  const tone = state === 'PENDING_PAYMENT' ? 'warn' : isUnfinished(state) || state === 'COMPLETED' ? 'go' : 'muted'
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <Badge kind={tone}>{stateText(order)}</Badge>
            {bill !== null && <p className="mt-1 text-number font-bold">{formatTwd(bill.totalTwd)}</p>}
            <p className="mt-1 font-bold">{asset.standName}</p>
            <p className="text-secondary text-muted">{whenText(order)}</p>
          </div>
          <Plate plate={asset.name} />
        </div>
        {state === 'CANCELED' && <p className="mt-2">{words.scooter_live_canceled()}</p>}
      </Card>
      {bill !== null && (
        <Card title={words.scooter_detail_bill()}>
          <PriceLines lines={priceLines(order)} totalTwd={bill.totalTwd} />
          <DepositLine order={order} />
        </Card>
      )}
      {bill !== null && (
        <Card>
          <Suspense fallback={<Skeleton rows={2} />}>
            <TripPayment hash={hash} backTo={`/myOrder/${hash}`} />
          </Suspense>
        </Card>
      )}
      <Card form="plain">
        <ListRow
          title={holdsAsset(state) ? words.scooter_detail_live() : words.scooter_detail_again()}
          to="/scooter"
          isLast
        />
      </Card>
    </div>
  )
}

function whenText({ unlockedAt, lockedAt, requestedAt }: ScooterOrder): string {
  if (unlockedAt === null || lockedAt === null) return formatMoment(requestedAt)
  return words.scooter_detail_when({ start: formatMoment(unlockedAt), end: formatTimeOfDay(lockedAt) })
}
