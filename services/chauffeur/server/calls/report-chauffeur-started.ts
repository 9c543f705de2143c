import { reportChauffeurStarted } from '@daoxing/chauffeur/contract'
import { setJobTarget } from '@daoxing/dispatch/server'
import type { LatLng } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { endOfHours } from '../change-trip.ts'
import { creditLateCar } from '../end-trip.ts'
import { jobView } from '../job-view.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { freeWaitingUntil } from '../rules/plan-clock.ts'
import type { TripRecord } from '../stores/trip-table.ts'
import { trips } from '../trips.ts'

export const reportChauffeurStartedAnswer = answer(
  reportChauffeurStarted,
  async ({ params, who: { driverId }, tx, house }) => {
    const trip = await lockedTripOfDriver(tx, driverId, params.hash)
    if (trip.state === 'TRIP_STARTED') return jobView(tx, trip)
    const startedAt = house.clock.now()
    const startsAt = trip.startsAt
    const change = { startedAt, endsAt: endOfHours({ ...trip, startedAt }, { startsAt, hours: trip.agreed.hours }) }
    const { row } = await trips.advance({
      ...{ tx, house, row: trip, event: 'STARTED' as const, change },
      effect: () => setJobTarget({ tx, house, driverId, target: firstTarget(trip) }),
    })
    // A car that came later than the free waiting of a rider owes what a late rider would.
    if (
      trip.arrivedAt !== null &&
      trip.arrivedAt > freeWaitingUntil({ ...trip, arrivedAt: null, freeWaitingMinutes: trip.terms.freeWaitingMinutes })
    )
      await creditLateCar({ tx, house, trip: row })
    return jobView(tx, row)
  },
)

/** The first place that the car drives to. */
function firstTarget({ stopList, end }: TripRecord): LatLng {
  const [stop] = stopList
  return stop === undefined ? end.location : { lat: stop.lat, lng: stop.lng }
}
