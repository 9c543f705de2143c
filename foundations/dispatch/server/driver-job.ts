import { talkSecondsAfterEnd } from '@daoxing/dispatch/contract'
import { type LatLng, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { engagementsPort } from './engagements.ts'
import { freed } from './fleet/fleet.ts'
import { fleetOf } from './fleet/fleet-of.ts'
import { planRelease } from './jobs/plan-release.ts'
import { lockDriver } from './locks.ts'
import { dropJobClaim, writeJobTarget } from './stores/claim-store.ts'
import { endMeeting } from './stores/meeting-store.ts'

type DriverStep = { readonly tx: Tx; readonly house: House; readonly driverId: string }

/**
 * Ends the claim of a driver's live job, so that the driver gets offers again. Does nothing if that job is not live.
 */
export async function releaseDriver({
  tx,
  house,
  driverId,
  orderHash,
}: DriverStep & { readonly orderHash: string }): Promise<void> {
  await lockDriver(tx, driverId)
  const dropped = await dropJobClaim(tx, { driverId, orderHash })
  if (!dropped) return
  const now = house.clock.now()
  await endMeeting(tx, { orderHash, driverId, now })
  await house.portIfBound(engagementsPort)?.released({ tx, driverId, orderHash })
  await planRelease({ tx, house, orderHash, driverId, dueAt: plusSeconds(now, talkSecondsAfterEnd) })
  const fleet = fleetOf(house)
  if (dropped.isOnShift) fleet.change(driverId, freed)
  else fleet.forget(driverId)
}

/**
 * Sets the next destination of a live job, for the rider's ETA; null if it is unknown. From the acceptance on it is the
 * pickup; from here on the driver goes by car, as `pickupTimePort` computes. Stored in the job's row, so that it
 * outlives this process.
 */
export async function setJobTarget({
  tx,
  house,
  driverId,
  target,
}: DriverStep & { readonly target: LatLng | null }): Promise<void> {
  if (await writeJobTarget(tx, { driverId, target })) fleetOf(house).change(driverId, { target, targetMps: null })
}
