import { DriverPosition, driverPositionChanged } from '@daoxing/dispatch/contract'
import { defineFleeting } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { pickupTimePort } from '../pickup-time.ts'
import { fleetOf, refreshFleetSoon } from './fleet-of.ts'

export type HeardPosition = Omit<DriverPosition, 'at'>

/** Message of the server that holds a driver's socket to its peers, so that every dispatcher knows every car. */
export const driverMoved = defineFleeting(
  'dispatch.driverMoved',
  z.object({ driverId: z.string(), position: DriverPosition }),
)

/** Another server has taken a position, and has told whoever waits for the car. */
export function hearPeerPosition({ house, payload }: { house: House; payload: z.output<typeof driverMoved.payload> }) {
  refreshFleetSoon(house)
  fleetOf(house).move(payload.driverId, payload.position)
}

/**
 * Takes a driver's position. It is stamped with our clock, not the telephone's; one that no car can have reached is
 * dropped. The rider of this car gets the position.
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
  const position = { ...heard, at }
  if (!fleet.move(driverId, position)) return false
  house.peers.tell(driverMoved, { driverId, position })
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
