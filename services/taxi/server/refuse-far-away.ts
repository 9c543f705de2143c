import { positionOf } from '@daoxing/dispatch/server'
import { distanceMetres, type LatLng, Refusal, secondsBetween } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'

const arrivedMetresMax = 150
/** How far the car's last received position may lag behind: a base, and the distance driven since then. */
const heardMetresMax = 400
const heardMetresPerSecond = 20
const heardSecondsMax = 60

type Standing = {
  readonly house: House
  readonly driverId: string
  readonly said: LatLng
  readonly place: LatLng
  readonly refusal: 'taxi.tooFarFromPickup' | 'taxi.tooFarFromStop'
}

/**
 * Refuses a report from a place where the car is not, by the reported position and by the positions that the server
 * received.
 */
export function refuseFarAway({ house, driverId, said, place, refusal }: Standing): void {
  const metres = Math.round(distanceMetres(said, place))
  if (metres > arrivedMetresMax) throw new Refusal(refusal, { metres })
  const lastPosition = positionOf({ house, driverId })
  const secondsAgo = lastPosition ? secondsBetween(lastPosition.at, house.clock.now()) : heardSecondsMax
  if (!lastPosition || secondsAgo >= heardSecondsMax) return
  const heardMetres = Math.round(distanceMetres(lastPosition.location, place))
  if (heardMetres > heardMetresMax + secondsAgo * heardMetresPerSecond)
    throw new Refusal(refusal, { metres: heardMetres })
}
