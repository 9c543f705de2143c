import {
  Badge,
  ButtonLink,
  Card,
  formatTwd,
  lazyScreen,
  Loaded,
  newTapKey,
  type OrderDetailProps,
  Plate,
  PriceLines,
  Skeleton,
  useSpokenChanges,
} from '@daoxing/kit/web'
import { isBilled, isUnfinishedRental, type RentalOrder } from '@daoxing/rental/contract'
import { TripPayment } from '@daoxing/wallet/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { CarPicture } from '../parts/CarPicture.tsx'
import { carName, fuelNames } from '../parts/car-words.ts'
import { DelayBanner } from '../parts/DelayBanner.tsx'
import { delayOf, nextText, statusText, statusTone } from '../parts/order-words.ts'
import { quoteLines } from '../parts/quote-lines.ts'
import { RentalGate } from '../parts/RentalGate.tsx'
import { accessoriesQuery, useObject } from '../rental-data.ts'
import { rentalOrders } from '../rental-orders.ts'
import { sharedBookingType } from '../shared-booking-type.ts'
import * as words from '../words/compiled/messages.js'
import { BillLines } from './BillLines.tsx'
import { DeleteRental } from './DeleteRental.tsx'
import { LaterLines } from './LaterLines.tsx'
import { StationEnds } from './StationEnds.tsx'

const DepositPayment = lazyScreen(() => import('./DepositPayment.tsx').then((file) => file.DepositPayment))

const SharedOrderDetail = lazyScreen(() =>
  import('../shared/live/SharedOrderDetail.tsx').then((file) => file.SharedOrderDetail),
)

/** A rental in the order list: that of a shared car is another thing than that of a station. */
export function RentalOrderDetail({ hash, bookingType }: OrderDetailProps) {
  if (bookingType !== sharedBookingType) return <StationOrderDetail hash={hash} />
  return (
    <Suspense fallback={<Skeleton form="card" rows={3} />}>
      <SharedOrderDetail hash={hash} />
    </Suspense>
  )
}

/** Status, times and stations, car, money line by line, and what can be done [RNT-004]. */
function StationOrderDetail({ hash }: OrderDetailProps) {
  const query = useQuery(rentalOrders.orderQuery(hash))
  return (
    <RentalGate query={query}>
      <Loaded query={query} skeleton={<Skeleton form="card" rows={3} />}>
        {(order) => <Detail order={order} />}
      </Loaded>
    </RentalGate>
  )
}

function Detail({ order }: { readonly order: RentalOrder }) {
  const { state, orderNo, payUntil, refundPreview, bill, can } = order
  const status = statusText(order)
  const next = nextText(order)
  const delay = delayOf(order)
  useSpokenChanges(next === undefined ? status : `${status} ${next}`)
  const { carInfo, model } = order
  const energy = carInfo.currentEnergy
  return (
    <div className="flex flex-col gap-3">
      <header>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Badge kind={statusTone(order)}>{status}</Badge>
          <p className="text-secondary text-muted">{words.rental_detail_number({ number: orderNo })}</p>
        </div>
        {bill !== null && <p className="mt-1 text-number font-bold">{formatTwd(bill.totalAmount)}</p>}
        {next !== undefined && <p className="mt-1">{next}</p>}
      </header>
      {delay !== undefined && <DelayBanner {...delay} />}
      {state === 'AWAITING_PAYMENT' && payUntil !== null && (
        <Suspense fallback={<Skeleton form="card" />}>
          <DepositPayment order={order} payUntil={payUntil} />
        </Suspense>
      )}
      <StationEnds order={order} />
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          <CarPicture url={carInfo.carPicUrl} />
          {/* With large letters the plate is as wide as the card. */}
          <div className="min-w-min flex-1">
            <div className="min-w-28">
              <p className="font-bold">{carName(carInfo)}</p>
              <p className="text-secondary text-muted">
                {fuelNames[carInfo.carEnergyType]()}
                {carInfo.estRemainingRange === null || energy === null
                  ? ` · ${words.rental_detail_range({ range: model.rangeKm })}`
                  : ` · ${words.rental_detail_energy({ percent: energy, range: carInfo.estRemainingRange })}`}
              </p>
              {carInfo.plateNo === null && isUnfinishedRental(state) && (
                <p className="text-secondary text-muted">
                  {order.carModelSpecified ? words.rental_detail_plateLater() : words.rental_detail_modelLater()}
                </p>
              )}
              {carInfo.plateNo !== null && (
                <p className="mt-1">
                  <Plate plate={carInfo.plateNo} />
                </p>
              )}
            </div>
          </div>
        </div>
      </Card>
      <ObjectableLines order={order} />
      {bill === null ? <Agreed order={order} /> : <Billed order={order} bill={bill} />}
      <ContractLinks order={order} />
      {can.cancel && refundPreview !== null && <DeleteRental order={order} preview={refundPreview} />}
    </div>
  )
}

function ObjectableLines({ order: { hash, laterLines, can } }: { readonly order: RentalOrder }) {
  const object = useObject()
  return (
    <LaterLines
      lines={laterLines}
      canObject={can.object}
      isSending={object.isPending}
      error={object.error}
      onObject={({ lineId, text, onSent }) =>
        object.mutate({ tapKey: newTapKey(), hash, lineId, text }, { onSuccess: onSent })
      }
    />
  )
}

/** The agreed price and the deposit, before there is a bill. */
function Agreed({ order }: { readonly order: RentalOrder }) {
  const { terms, deposit, from, startTime, endTime, accessories } = order
  const stock = useQuery({
    ...accessoriesQuery({ stationId: from.stationId, startTime, endTime }),
    enabled: accessories.length > 0,
  })
  const total = terms.isPromotion ? terms.promotionTotalAmount : terms.totalAmount
  return (
    <Card title={words.rental_price_title()}>
      <PriceLines lines={quoteLines(terms.lines, stock.data ?? [])} totalTwd={total} />
      <dl className="mt-2">
        <div className="flex justify-between gap-4 py-1 text-secondary">
          <dt className="text-muted">
            {deposit.state === 'refunded' ? words.rental_detail_refunded() : words.rental_detail_paid()}
          </dt>
          <dd className="whitespace-nowrap">
            {formatTwd(deposit.state === 'refunded' ? deposit.refundedTwd : deposit.paidTwd)}
          </dd>
        </div>
      </dl>
    </Card>
  )
}

type BilledProps = { readonly order: RentalOrder; readonly bill: NonNullable<RentalOrder['bill']> }

/** Bill, payment and receipt after the return. */
function Billed({ order: { hash, state }, bill }: BilledProps) {
  return (
    <>
      <Card title={words.rental_bill_title()}>
        <BillLines bill={bill} />
      </Card>
      {isBilled(state) && (
        <Card title={words.rental_bill_payment()}>
          <Suspense fallback={<Skeleton rows={2} />}>
            <TripPayment hash={hash} backTo={`/myOrder/${hash}`} />
          </Suspense>
        </Card>
      )}
    </>
  )
}

/** The agreed contract, and another rental. */
function ContractLinks({ order: { hash, state, can } }: { readonly order: RentalOrder }) {
  return (
    <div className="flex flex-col">
      {can.readContract && (
        <ButtonLink to={`/rental/policy/?order=${hash}`} kind="quiet" isWide>
          {words.rental_detail_contract()}
        </ButtonLink>
      )}
      {!isUnfinishedRental(state) && (
        <ButtonLink to="/rental/reservation" kind="quiet" isWide>
          {words.rental_detail_again()}
        </ButtonLink>
      )}
    </div>
  )
}
