import { formatTwd } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { FareReceipt } from '../parts/FareReceipt.tsx'
import { Panel } from './Panel.tsx'
import { PaidHow } from './TripMethod.tsx'
import { RateTripOnce } from './RateTripOnce.tsx'
import { inAllTwd } from './trip-words.ts'
import { RiderCredits } from './RiderCredits.tsx'
import { TripPlaces } from './TripPlaces.tsx'
import { TripWhen } from './TripWhen.tsx'

/** The receipt and the rating: the price first, so that nobody has to look for it. */
export function DoneBody({ trip }: { readonly trip: Trip }) {
  return (
    <div className="flex flex-col gap-3">
      {trip.fare !== null && <p className="text-number font-bold">{formatTwd(inAllTwd(trip))}</p>}
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
          <FareReceipt fare={trip.fare} tip={trip.pretrip_tips}>
            <PaidHow trip={trip} isPaid={trip.fare.paid} />
          </FareReceipt>
        </Panel>
      )}
    </div>
  )
}
