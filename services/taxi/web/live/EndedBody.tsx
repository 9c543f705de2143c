import { billOf, type Trip } from '@daoxing/taxi/contract'
import { FareReceipt } from '../parts/FareReceipt.tsx'
import * as words from '../words/compiled/messages.js'
import { CancelFeeProof } from './CancelFeeProof.tsx'
import { Panel } from './Panel.tsx'
import { RiderCredits } from './RiderCredits.tsx'
import { TripPlaces } from './TripPlaces.tsx'

/** The rider's destination, below the outcome and its consequence for money. */
export function EndedBody({ trip }: { readonly trip: Trip }) {
  return (
    <div className="flex flex-col gap-3 pt-1">
      {trip.trip_status === 'MATCH_FAILED' && <p className="text-muted">{words.taxi_live_ended_matchFailedDetail()}</p>}
      <RiderCredits trip={trip} />
      {billOf(trip) !== null && (
        <Panel on="sheet">
          <FareReceipt trip={trip} />
        </Panel>
      )}
      <CancelFeeProof cancel={trip.cancel} on="sheet" />
      <Panel on="sheet">
        <TripPlaces trip={trip} />
      </Panel>
    </div>
  )
}
