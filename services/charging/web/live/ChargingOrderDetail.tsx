import { type ChargingOrder, isLive } from '@daoxing/charging/contract'
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
import { TripPayment } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { chargingOrders } from '../charging-orders.ts'
import { stageTitle } from '../parts/charge-words.ts'
import * as words from '../words/compiled/messages.js'
import { BillView } from './BillView.tsx'
import { PowerCurve } from './PowerCurve.tsx'

/** The service's part of the order page: place, bill, curve and payment. */
export function ChargingOrderDetail({ hash }: OrderDetailProps) {
  const query = useQuery(chargingOrders.orderQuery(hash))
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" />}>
      {(order) => <Detail order={order} />}
    </Loaded>
  )
}

function Detail({ order }: { readonly order: ChargingOrder }) {
  const { rawState, status, place, createdAt, startedAt, endedAt, amountTwd, orderHash } = order
  const isOn = isLive(rawState)
  const isBilled = startedAt !== null && endedAt !== null
  const isOpen = status === 'PAYMENT_FAILED' || status === 'PENDING_PAY'
  return (
    <div className="flex flex-col gap-3">
      <Card>
        <Badge kind={isOpen ? 'warn' : startedAt === null ? 'muted' : 'go'}>{stageTitle(order)}</Badge>
        {startedAt !== null && <p className="mt-1 text-number font-bold">{formatTwd(amountTwd)}</p>}
        <p className="mt-1 font-bold">{place.stationName}</p>
        <p className="text-secondary text-muted">{place.address}</p>
        <p className="text-secondary text-muted">
          {[place.operatorName, place.evseId, `${place.powerKw} kW`].filter((text) => text !== null).join(' · ')}
        </p>
        <p className="text-secondary text-muted">{formatMoment(startedAt ?? createdAt)}</p>
      </Card>
      {isBilled && (
        <Card title={words.charging_bill_title()}>
          <BillView order={order} />
        </Card>
      )}
      {order.curve.length > 1 && (
        <Card title={words.charging_live_curveTitle()}>
          <PowerCurve curve={order.curve} powerKw={place.powerKw} />
        </Card>
      )}
      {isBilled && order.billState !== 'awaited' && order.payment.word !== 'NoPay' && (
        <Card>
          <Suspense fallback={<Skeleton rows={2} />}>
            <TripPayment hash={orderHash} backTo={`/myOrder/${orderHash}`} />
          </Suspense>
        </Card>
      )}
      <Card form="plain">
        <ListRow title={words.charging_account_history()} to="/charging_station/history" hasChevron />
        <ListRow
          title={isOn ? words.charging_live_show() : words.charging_live_again()}
          to="/charging_station"
          hasChevron
          isLast
        />
      </Card>
    </div>
  )
}
