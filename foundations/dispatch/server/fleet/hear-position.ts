import type { DriverPosition } from '@daoxing/dispatch/contract'
import { driverPositionChanged } from '@daoxing/dispatch/contract'
import type { House } from '@daoxing/kit/server'
import { pickupTimePort } from '../pickup-time.ts'
import { fleetOf, refreshFleetSoon } from './fleet-of.ts'

export type HeardPosition = Omit<DriverPosition, 'at'>

/**
 * Takes a driver's position. It is stamped with our clock, not the telephone's; one that no car can have reached is
 * dropped. Whoever waits for this car or rides in it sees it move.
 */
export function hearPosition({
  house,
  driverId,
  heard,
}: {
  house: House
  driverId: string
  heard: HeardPosition
}): boolean {
  const fleet = fleetOf(house)
  const at = house.clock.now()
  refreshFleetSoon(house)
  if (!fleet.move(driverId, { ...heard, at })) return false
  const car = fleet.carOf(driverId)
  if (car?.state !== 'busy' || car.orderHash === null) return true
  house.realtime.fleet(`order:${car.orderHash}`, driverPositionChanged, {
    orderHash: car.orderHash,
    location: heard.location,
    bearing: heard.bearing,
    etaSeconds: car.target
      ? Math.round(house.port(pickupTimePort).secondsBetween(heard.location, car.target, at).seconds)
      : null,
    at,
  })
  return true
}
