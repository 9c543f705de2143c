import { distanceMetres, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { reportDesignatedArrived } from '@daoxing/designated-driver/contract'
import { provenNow } from '../cancel-fee.ts'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { atCarMetresMax } from '../rules/arrival-proof.ts'
import { trips } from '../trips.ts'

/** The reported place and the received positions must both be at the car. The received position is the proof for a fee. */
export const reportDesignatedArrivedAnswer = answer(
  reportDesignatedArrived,
  async ({ params, body, who: { driverId }, tx, house }) => {
    const trip = await lockedTripOfDriver(tx, driverId, params.hash)
    // The response to an earlier report was lost.
    if (trip.state === 'ARRIVED') return jobView({ tx, house, trip })
    const proof = provenNow({ house, trip })
    if (distanceMetres(body.location, trip.start.location) > atCarMetresMax || proof === 'away')
      throw new Refusal('designatedDriver.tooFarFromPickup')
    const change = { arrivedAt: house.clock.now(), arrivalProof: proof ?? null }
    const { row } = await trips.advance({ tx, house, row: trip, event: 'ARRIVED', change })
    return jobView({ tx, house, trip: row })
  },
)
