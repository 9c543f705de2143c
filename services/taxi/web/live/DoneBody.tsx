import { formatTwd } from '@daoxing/kit/web'
import { billOf, type Trip } from '@daoxing/taxi/contract'
import { FareReceipt } from '../parts/FareReceipt.tsx'
import { Panel } from './Panel.tsx'
import { RateTripOnce } from './RateTripOnce.tsx'
import { RiderCredits } from './RiderCredits.tsx'
import { TripPlaces } from './TripPlaces.tsx'
import { TripWhen } from './TripWhen.tsx'

/** The receipt and the rating: the price first, so that the rider finds it at once. */
export function DoneBody({ trip }: { readonly trip: Trip }) {
  const bill = billOf(trip)
  return (
    <div className="flex flex-col gap-3">
      {bill !== null && <p className="text-number font-bold">{formatTwd(bill.totalTwd)}</p>}
      <div className="-mt-3">
        <TripWhen trip={trip} />
      </div>
      <RiderCredits trip={trip} />
      <Panel on="sheet">
        <RateTripOnce trip={trip} />
      </Panel>
      <Panel on="sheet">
        <TripPlaces trip={trip} />
      </Panel>
      {trip.fare !== null && (
        <Panel on="sheet">
          <FareReceipt trip={trip} />
        </Panel>
      )}
    </div>
  )
}
