import {
  Badge,
  ButtonLink,
  Card,
  formatMoment,
  formatTwd,
  lazyScreen,
  Loaded,
  type OrderDetailProps,
  Plate,
  Skeleton,
  useSpokenChanges,
} from '@daoxing/kit/web'
import { isBilled, isDriving, isUnfinishedRental, type SharedRental } from '@daoxing/rental/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { CarPicture } from '../../parts/CarPicture.tsx'
import { carName } from '../../parts/car-words.ts'
import { RentalGate } from '../../parts/RentalGate.tsx'
import * as words from '../../words/compiled/messages.js'
import { energyText, sharedStatusText, sharedStatusTone } from '../parts/shared-words.ts'
import { SharedPriceCard } from '../reserve/SharedPriceCard.tsx'
import { sharedOrders } from '../shared-orders.ts'
import { BeforeTaking } from './BeforeTaking.tsx'
import { nextText } from './next-text.ts'

const InUse = lazyScreen(() => import('./InUse.tsx').then((file) => file.InUse))
const SharedBilled = lazyScreen(() => import('./SharedBilled.tsx').then((file) => file.SharedBilled))

/** The rental of a shared car, from its reservation to its receipt. */
export function SharedOrderDetail({ hash }: OrderDetailProps) {
  const query = useQuery(sharedOrders.orderQuery(hash))
  return (
    <RentalGate query={query}>
      <Loaded query={query} skeleton={<Skeleton form="card" rows={3} />}>
        {(order) => <Detail order={order} />}
      </Loaded>
    </RentalGate>
  )
}

function Detail({ order }: { readonly order: SharedRental }) {
  const { hash, state, orderNo, bill, quote, carInfo, plateNo, startsAt, endsAt, departedAt, returnedAt } = order
  const status = sharedStatusText(order)
  const next = nextText(order)
  useSpokenChanges(next === undefined ? status : `${status} ${next}`)
  const isBefore = isUnfinishedRental(state) && !isDriving(state) && !isBilled(state)
  return (
    <div className="flex flex-col gap-3">
      <header>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Badge kind={sharedStatusTone(order)}>{status}</Badge>
          <p className="text-secondary text-muted">{words.rental_detail_number({ number: orderNo })}</p>
        </div>
        {bill !== null && <p className="mt-1 text-number font-bold">{formatTwd(bill.totalAmount)}</p>}
        {next !== undefined && <p className="mt-1">{next}</p>}
      </header>
      <Card>
        <div className="flex flex-wrap items-center gap-3">
          <CarPicture url={carInfo.carPicUrl} />
          {/* With large letters the plate is as wide as the card. */}
          <div className="min-w-min flex-1">
            <div className="min-w-28">
              <p className="font-bold">{carName(carInfo)}</p>
              {isUnfinishedRental(state) && <p className="text-secondary text-muted">{energyText(carInfo)}</p>}
              <p className="mt-1">
                <Plate plate={plateNo} />
              </p>
            </div>
          </div>
        </div>
        <p className="mt-2 border-t border-line pt-2 font-bold">
          {words.rental_orders_span({
            from: formatMoment(departedAt ?? startsAt),
            to: formatMoment(returnedAt ?? endsAt),
          })}
        </p>
      </Card>
      {isBefore && <BeforeTaking order={order} />}
      {isDriving(state) && (
        <Suspense fallback={<Skeleton form="card" rows={2} />}>
          <InUse order={order} />
        </Suspense>
      )}
      {bill !== null && isBilled(state) && (
        <Suspense fallback={<Skeleton form="card" rows={2} />}>
          <SharedBilled order={order} bill={bill} />
        </Suspense>
      )}
      {isUnfinishedRental(state) && !isBilled(state) && <SharedPriceCard quote={quote} />}
      <div className="flex flex-col">
        <ButtonLink to={`/rental/policy/?order=${hash}`} kind="quiet" isWide>
          {words.rental_detail_contract()}
        </ButtonLink>
        {!isUnfinishedRental(state) && (
          <ButtonLink to="/rental/reservation?tab=station" kind="quiet" isWide>
            {words.rental_detail_again()}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
