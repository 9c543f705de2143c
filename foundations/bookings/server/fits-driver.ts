import { pickupTimePort } from '@daoxing/dispatch/server'
import type { House } from '@daoxing/kit/server'
import { fitsBetween, type PromisedRide, type SecondsOfWay, unknownWaySeconds } from './rules/booking-times.ts'

/** Driving times from memory; a way from an unknown place takes a usual time. */
export function secondsOfWayIn(house: House): SecondsOfWay {
  const { secondsBetween } = house.port(pickupTimePort)
  return (from, to, at) => (from === undefined ? unknownWaySeconds : secondsBetween(from, to, at).seconds)
}

/** Whether a ride fits between a driver's others. */
export function fitsDriver(house: House, ride: PromisedRide, others: readonly PromisedRide[]): boolean {
  return fitsBetween(ride, others, { secondsOfWay: secondsOfWayIn(house) })
}
