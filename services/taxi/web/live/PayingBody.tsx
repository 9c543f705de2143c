import { Skeleton } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { TripPayment } from '@daoxing/wallet/web'
import { Suspense } from 'react'
import { FareReceipt } from '../parts/FareReceipt.tsx'
import { Panel } from './Panel.tsx'

type PayingBodyProps = {
  readonly trip: Trip
  /** Called when the rider postpones the payment. */
  readonly onLater: () => void
}

/** The parts of the amount while rider and driver settle it in cash; otherwise the state of the payment. */
export function PayingBody({ trip, onLater }: PayingBodyProps) {
  return (
    <div className="flex flex-col gap-3">
      {!isPaidToDriver(trip.payment_method) && (
        <Panel on="sheet">
          <Suspense fallback={<Skeleton rows={2} />}>
            <TripPayment hash={trip.trip_hash} backTo="/taxi" onLater={onLater} />
          </Suspense>
        </Panel>
      )}
      {trip.fare !== null && (
        <Panel on="sheet">
          <FareReceipt trip={trip} />
        </Panel>
      )}
    </div>
  )
}
