import type { ChauffeurTrip } from '@daoxing/chauffeur/contract'
import { Card, Skeleton } from '@daoxing/kit/web'
import { TripPayment } from '@daoxing/wallet/web'
import { type ReactNode, Suspense } from 'react'
import { isUpcoming } from '../chauffeur-orders.ts'
import { Bill } from './Bill.tsx'
import { CancelTrip } from './CancelTrip.tsx'
import { ChangeNews, ChangeTrip } from './ChangeTrip.tsx'
import { Countdown } from './Countdown.tsx'
import { DriverCard } from './DriverCard.tsx'
import { Extras } from './Extras.tsx'
import { PayRest } from './PayRest.tsx'
import { TripFacts } from './TripFacts.tsx'
import { UsedPlan } from './UsedPlan.tsx'

type TripPartsProps = {
  readonly trip: ChauffeurTrip
  /** On a sheet the parts are tinted, on a page they are cards. */
  readonly ground: 'plain' | 'tinted'
  /** The screen that follows after adding a card for the payment. */
  readonly backTo: string
  readonly onLater?: () => void
}

/** Everything about a booked car, the most urgent first; what does not apply is not shown. */
export function TripParts({ trip, ground, backTo, onLater }: TripPartsProps) {
  const { status, driver, payment, rest, change, extras, orderHash, cancel, startedAt } = trip
  const Part = ground === 'plain' ? Card : Panel
  const isAhead = status === 'RESERVED' || status === 'AWAITING_DEPOSIT'
  // Before the end only the rest can be open, which has its own part.
  const isBilled = status === 'PENDING_PAYMENT' || status === 'COMPLETED' || status === 'CANCELED'
  return (
    <div className="flex flex-col gap-3">
      {rest.state === 'declined' && rest.payBy !== null && <PayRest trip={trip} payBy={rest.payBy} />}
      {change !== null && <ChangeNews change={change} />}
      {isAhead && (
        <Part>
          <Countdown trip={trip} />
        </Part>
      )}
      {trip.used !== null && status === 'TRIP_STARTED' && (
        <Part>
          <UsedPlan used={trip.used} plan={trip.plan} />
        </Part>
      )}
      {driver !== null && (
        <Part>
          <DriverCard trip={trip} driver={driver} />
        </Part>
      )}
      {isBilled && payment.openTwd > 0 && (
        <Part>
          <Suspense fallback={<Skeleton rows={2} />}>
            <TripPayment hash={orderHash} backTo={backTo} {...(onLater && { onLater })} />
          </Suspense>
        </Part>
      )}
      <Part>
        <TripFacts trip={trip} />
      </Part>
      {isUpcoming(trip) && status !== 'AWAITING_DEPOSIT' && status !== 'PENDING_PAYMENT' && <ChangeTrip trip={trip} />}
      {(extras.length > 0 || startedAt !== null) && (
        <Part>
          <Extras trip={trip} />
        </Part>
      )}
      <Part>
        <Bill trip={trip} />
      </Part>
      {cancel.isPossible && <CancelTrip trip={trip} />}
    </div>
  )
}

function Panel({ children }: { readonly children: ReactNode }) {
  return <section className="rounded-2 bg-bg p-4">{children}</section>
}
