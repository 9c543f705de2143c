import { positionOf } from '@daoxing/dispatch/server'
import { distanceMetres, type LatLng, Refusal, secondsBetween } from '@daoxing/kit/contract'
import type { Handler, House } from '@daoxing/kit/server'
import type { reportArrived } from '@daoxing/taxi/contract'
import { announceTrip } from '../announce-trip.ts'
import { driverTripView } from '../driver-trip-view.ts'
import { hearArrival } from '../heard-arrival.ts'
import { planHearing, planWatch } from '../jobs/taxi-jobs.ts'
import { lockedTripOfDriver } from '../locked-trip.ts'
import { moveTrip } from '../stores/trip-store.ts'

const arrivedMetresMax = 150
/** The distance by which the car's last heard position may lag behind: a base, and the way driven since then. */
const heardMetresMax = 400
const heardMetresPerSecond = 20
const heardSecondsMax = 60

export const reportArrivedHandler: Handler<typeof reportArrived> = async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const trip = await lockedTripOfDriver(tx, { driverId, tripHash: params.hash })
  // An answer was lost on the way: the car stands there already.
  if (trip.state === 'ARRIVED') return driverTripView(tx, trip)
  refuseFarAway({ house, driverId, said: body.location, pickup: trip.start.location })
  const now = house.clock.now()
  const arrived = await moveTrip(tx, trip, { event: 'ARRIVED', at: now, change: { arrivedAt: now } })
  await hearArrival({ tx, house, trip: arrived })
  await announceTrip({ tx, house, trip: arrived })
  await planHearing({ tx, house, trip: arrived })
  await planWatch({ tx, house, trip: arrived })
  return driverTripView(tx, arrived)
}

type Standing = {
  readonly house: House
  readonly driverId: string
  readonly said: LatLng
  readonly pickup: LatLng
}

function refuseFarAway({ house, driverId, said, pickup }: Standing): void {
  const metres = Math.round(distanceMetres(said, pickup))
  if (metres > arrivedMetresMax) throw new Refusal('taxi.tooFarFromPickup', { metres })
  const heard = positionOf({ house, driverId })
  const secondsAgo = heard ? secondsBetween(heard.at, house.clock.now()) : heardSecondsMax
  if (!heard || secondsAgo >= heardSecondsMax) return
  const heardMetres = Math.round(distanceMetres(heard.location, pickup))
  if (heardMetres > heardMetresMax + secondsAgo * heardMetresPerSecond)
    throw new Refusal('taxi.tooFarFromPickup', { metres: heardMetres })
}
