import { BlockDriver, ReachDriver } from '@daoxing/dispatch/web'
import { Badge, Card, formatTwd, lazyScreen, ListRow, Loaded, type OrderDetailProps, Skeleton } from '@daoxing/kit/web'
import { billOf, isLive, type Trip } from '@daoxing/taxi/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useNavigate } from 'react-router'
import { DriverCard } from '../parts/DriverCard.tsx'
import { canReachDriver, talkMoment } from './reach-driver.ts'
import { FormerDriver } from './FormerDriver.tsx'
import { FareReceipt } from '../parts/FareReceipt.tsx'
import * as words from '../words/compiled/messages.js'
import { AgreedMoney } from './AgreedMoney.tsx'
import { CancelFeeProof } from './CancelFeeProof.tsx'
import { MailReceipt } from './MailReceipt.tsx'
import { Panel } from './Panel.tsx'
import { RiderCredits } from './RiderCredits.tsx'
import { planAgain } from './plan-again.ts'
import { RateTripOnce } from './RateTripOnce.tsx'
import { endedMoney, stageTitle } from './stage-words.ts'
import { statusWords } from './trip-words.ts'
import { TripHelp } from './TripHelp.tsx'
import { TripPicture } from './TripPicture.tsx'
import { TripPlaces } from './TripPlaces.tsx'
import { TripWhen } from './TripWhen.tsx'
import { tripOrders } from '../trip-orders.ts'

const ReservedActions = lazyScreen(() => import('./ReservedActions.tsx').then((file) => file.ReservedActions))
const AirportOrder = lazyScreen(() => import('../airport/AirportOrder.tsx').then((file) => file.AirportOrder))

/** One trip in the order list: its status, price, places and times, money line by line, its driver, and its actions. */
export function TripOrderDetail({ hash }: OrderDetailProps) {
  const query = useQuery(tripOrders.orderQuery(hash))
  return (
    <Loaded query={query} skeleton={<Skeleton form="card" />}>
      {(trip) => <Detail trip={trip} />}
    </Loaded>
  )
}

function Detail({ trip }: { readonly trip: Trip }) {
  const { driver_info: driver, can } = trip
  const bill = billOf(trip)
  return (
    <div className="flex flex-col gap-3">
      <header>
        <Badge kind={badgeKind(trip)}>{statusWords(trip)}</Badge>
        <MainFact trip={trip} />
        <TripWhen trip={trip} />
      </header>
      {trip.timeline.finished_at !== null && <TripPicture trip={trip} />}
      <Panel on="page">
        <TripPlaces trip={trip} />
      </Panel>
      {trip.airport !== null && (
        <Panel on="page">
          <Suspense fallback={<Skeleton rows={2} />}>
            <AirportOrder trip={trip} airport={trip.airport} />
          </Suspense>
        </Panel>
      )}
      <FormerDriver trip={trip} />
      <RiderCredits trip={trip} />
      <CancelFeeProof cancel={trip.cancel} on="page" />
      {bill !== null && (
        <Panel on="page">
          <FareReceipt trip={trip} />
        </Panel>
      )}
      {driver !== null && (
        <Panel on="page">
          <DriverCard driver={driver} />
          {canReachDriver(trip) && (
            <ReachDriver hash={trip.trip_hash} driverName={driver.name} moment={talkMoment(trip)} />
          )}
          {!isLive(trip.trip_status) && (
            <div className="mt-3 border-t border-line pt-3">
              <BlockDriver hash={trip.trip_hash} driverId={driver.driver_id} />
            </div>
          )}
        </Panel>
      )}
      {can.rate && (
        <Panel on="page">
          <RateTripOnce trip={trip} offersBlock={false} />
        </Panel>
      )}
      {!isLive(trip.trip_status) && trip.trip_status !== 'RESERVED' && <TripHelp trip={trip} />}
      <DetailActions trip={trip} />
    </div>
  )
}

/**
 * The price in large letters; before it is known, the agreed price; after a cancellation, the consequence for money.
 */
function MainFact({ trip }: { readonly trip: Trip }) {
  const bill = billOf(trip)
  if (trip.fare !== null && bill !== null)
    return <p className="mt-1 text-number font-bold">{formatTwd(bill.totalTwd)}</p>
  if (isLive(trip.trip_status) || trip.trip_status === 'RESERVED') return <AgreedMoney trip={trip} />
  return (
    <>
      <p className="mt-1 text-page font-bold">{whatEndedIt(trip)}</p>
      <p>{endedMoney(trip)}</p>
    </>
  )
}

/** The live page of a search without a driver asks what to do next; here the trip is over. */
function whatEndedIt(trip: Trip): string {
  if (trip.trip_status === 'MATCH_FAILED') return words.taxi_live_ended_noDriver()
  return stageTitle(trip, { arrivesAtMs: null, nowMs: 0 })
}

function DetailActions({ trip }: { readonly trip: Trip }) {
  const navigate = useNavigate()
  if (trip.trip_status === 'RESERVED')
    return (
      <Suspense fallback={<Skeleton rows={2} />}>
        <ReservedActions trip={trip} />
      </Suspense>
    )
  if (isLive(trip.trip_status))
    return (
      <Card form="plain">
        <ListRow title={words.taxi_live_detail_live()} to="/taxi" isLast />
      </Card>
    )
  return (
    <Card form="plain">
      {trip.fare?.paid && <MailReceipt hash={trip.trip_hash} />}
      <ListRow
        title={words.taxi_live_detail_again()}
        hasChevron
        isLast
        onPress={() => {
          planAgain(trip)
          void navigate('/taxi')
        }}
      />
    </Card>
  )
}

function badgeKind({ trip_status: status }: Trip): 'go' | 'warn' | 'muted' {
  if (status === 'PENDING_PAYMENT') return 'warn'
  return status === 'CANCELED' || status === 'MATCH_FAILED' ? 'muted' : 'go'
}
