import { cancelChauffeur, isChauffeurCancellable } from '@daoxing/chauffeur/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { endUnused } from '../end-trip.ts'
import { lockedTripOfRider } from '../locked-trip.ts'
import { cancelFeeTwd, tripView } from '../trip-view.ts'

/** The reason of the shared vocabulary. */
const reason = 'RIDER_CANCEL'

/** Cancels before boarding. A repeated cancellation changes nothing. */
export const cancelChauffeurAnswer = answer(
  cancelChauffeur,
  async ({ params: { id }, body, who: { riderId }, tx, house }) => {
    const trip = await lockedTripOfRider(tx, riderId, id)
    if (trip.state === 'CANCELED') return tripView({ tx, house, trip })
    if (!isChauffeurCancellable(trip.state)) throw new Refusal('kit.movedMeanwhile', { state: trip.state })
    const feeTwd = cancelFeeTwd(trip, house.clock.now())
    if (feeTwd > body.agreedFeeTwd) throw new Refusal('chauffeur.cancelFeeChanged', { feeTwd })
    const { views } = await endUnused({ tx, house, trip, event: 'CANCELED', by: 'rider', reason, keptTwd: feeTwd })
    return views.rider
  },
)
