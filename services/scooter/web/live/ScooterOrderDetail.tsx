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
import { isLive, isUnfinished, type ScooterRental } from '@daoxing/scooter/contract'
import { TripPayment } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { priceLines, stateText } from '../parts/ride-words.ts'
import { rentals } from '../rentals.ts'
import * as words from '../words/compiled/messages.js'
import { FeeList } from './FeeList.tsx'

/** The service's part of the order page: status, time, money, fees, and actions. */
export function ScooterOrderDetail({ hash }: OrderDetailProps) {
  const query = useQuery(rentals.orderQuery(hash))
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" />}>
      {(rental) => <Detail rental={rental} />}
    </Loaded>
  )
}

function Detail({ rental }: { readonly rental: ScooterRental }) {
  const { state, plate, bill, wemoRentId, model, endedBy, fees } = rental
  const tone = state === 'PENDING_PAYMENT' ? 'warn' : isUnfinished(state) || state === 'COMPLETED' ? 'go' : 'muted'
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <Badge kind={tone}>{stateText(rental)}</Badge>
            {bill !== null && <p className="mt-1 text-number font-bold">{formatTwd(bill.totalTwd)}</p>}
            <p className="mt-1 font-bold">{model.name}</p>
            <p className="text-secondary text-muted">{whenText(rental)}</p>
          </div>
          <Plate plate={plate} />
        </div>
        {(state === 'CANCELED' || state === 'EXPIRED') && <p className="mt-2">{words.scooter_live_canceled()}</p>}
        {endedBy === 'house' && <p className="mt-2 text-secondary text-muted">{words.scooter_detail_ended()}</p>}
      </Card>
      {bill !== null && (
        <Card title={words.scooter_detail_bill()}>
          <PriceLines lines={priceLines(rental)} totalTwd={bill.totalTwd} />
        </Card>
      )}
      {fees.length > 0 && <FeeList rental={rental} />}
      {bill !== null && (
        <Card>
          <Suspense fallback={<Skeleton rows={2} />}>
            <TripPayment hash={wemoRentId} backTo={`/myOrder/${wemoRentId}`} />
          </Suspense>
        </Card>
      )}
      <Card form="plain">
        {bill !== null && <ListRow title={words.scooter_detail_tickets()} to="/scooter/tickets" hasChevron />}
        <ListRow
          title={isLive(state) ? words.scooter_detail_live() : words.scooter_detail_again()}
          to="/scooter/reservation"
          hasChevron
          isLast
        />
      </Card>
    </div>
  )
}

function whenText({ meter, endedAt, reservedAt }: ScooterRental): string {
  if (meter.startedAt === null || endedAt === null) return formatMoment(reservedAt)
  return words.scooter_detail_when({ start: formatMoment(meter.startedAt), end: formatTimeOfDay(endedAt) })
}
