import type { LatLng } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { policyOf } from './driver-services.ts'
import { fleetOf } from './fleet/fleet-of.ts'
import { lockOrderAndDriver } from './locks.ts'
import { approachMpsOf } from './pickup-time.ts'
import { claimForOffer, turnClaimIntoJob } from './stores/claim-store.ts'
import { writeMeeting } from './stores/meeting-store.ts'
import { isOnShift } from './stores/shift-store.ts'

type Assignment = {
  readonly tx: Tx
  readonly house: House
  readonly orderHash: string
  readonly service: string
  readonly riderId: string
  readonly driverId: string
  readonly pickup: LatLng
}

/**
 * Assigns an order to a driver who claimed it earlier, without an offer. Returns false if the driver is off shift, has
 * an open offer, or works on another order. Takes the locks of order and driver.
 */
export async function assignDriver({
  tx,
  house,
  orderHash,
  service,
  riderId,
  driverId,
  pickup,
}: Assignment): Promise<boolean> {
  await lockOrderAndDriver(tx, { orderHash, driverId })
  if (!(await isOnShift(tx, driverId))) return false
  const now = house.clock.now()
  const offerId = house.random.hex(10)
  if (!(await claimForOffer(tx, { driverId, orderHash, service, offerId, now }))) return false
  const targetMps = approachMpsOf(fleetOf(house).carOf(driverId)?.approach, policyOf(house, service))
  if (!(await turnClaimIntoJob(tx, { driverId, offerId, target: pickup, targetMps, now }))) return false
  await writeMeeting(tx, { orderHash, driverId, riderId, service, now })
  fleetOf(house).change(driverId, { state: 'busy', orderHash, target: pickup, targetMps })
  return true
}
