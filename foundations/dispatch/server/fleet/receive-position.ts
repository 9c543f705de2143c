import { DriverPosition, driverPositionChanged } from '@daoxing/dispatch/contract'
import { defineFleeting } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { secondsToReach } from '../pickup-time.ts'
import { fleetOf, refreshFleetSoon } from './fleet-of.ts'

export type ReceivedPosition = Omit<DriverPosition, 'at'>

/** Message from the server with a driver's socket to its peers, so that every dispatcher knows every car. */
export const driverMoved = defineFleeting(
  'dispatch.driverMoved',
  z.object({ driverId: z.string(), position: DriverPosition }),
)

/** Another server received the position and already notified the waiting rider. */
export function receivePeerPosition({
  house,
  payload,
}: {
  house: House
  payload: z.output<typeof driverMoved.payload>
}) {
  refreshFleetSoon(house)
  fleetOf(house).move(payload.driverId, payload.position)
}

/**
 * Receives a driver's position. It is stamped with the server's clock, not the phone's; an impossible one is dropped.
 * The rider of this car gets the position.
 */
export function receivePosition({
  house,
  driverId,
  received,
}: {
  house: House
  driverId: string
  received: ReceivedPosition
}): boolean {
  const fleet = fleetOf(house)
  const at = house.clock.now()
  refreshFleetSoon(house)
  const position = { ...received, at }
  if (!fleet.move(driverId, position)) return false
  house.peers.send(driverMoved, { driverId, position })
  const car = fleet.carOf(driverId)
  if (car?.state !== 'busy' || car.orderHash === null) return true
  house.realtime.fleet(`order:${car.orderHash}`, driverPositionChanged, {
    orderHash: car.orderHash,
    location: received.location,
    bearing: received.bearing,
    etaSeconds: car.target
      ? Math.round(secondsToReach({ house, from: received.location, to: car.target, at, approachMps: car.targetMps }))
      : null,
    at,
  })
  return true
}
