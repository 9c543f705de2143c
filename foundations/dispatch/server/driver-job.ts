import { talkSecondsAfterEnd } from '@daoxing/dispatch/contract'
import { type LatLng, plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { fleetOf } from './fleet/fleet-of.ts'
import { planRelease } from './jobs/plan-release.ts'
import { lockDriver } from './locks.ts'
import { dropJobClaim, writeJobTarget } from './stores/claim-store.ts'
import { endMeeting } from './stores/meeting-store.ts'
import { isOnShift } from './stores/shift-store.ts'

type DriverStep = { readonly tx: Tx; readonly house: House; readonly driverId: string }

/** Ends the claim of a driver's live job, so that offers come again. Where that job is not live, nothing happens. */
export async function releaseDriver({
  tx,
  house,
  driverId,
  orderHash,
}: DriverStep & { readonly orderHash: string }): Promise<void> {
  await lockDriver(tx, driverId)
  if (!(await dropJobClaim(tx, { driverId, orderHash }))) return
  const now = house.clock.now()
  await endMeeting(tx, { orderHash, driverId, now })
  await planRelease({ tx, house, orderHash, driverId, dueAt: plusSeconds(now, talkSecondsAfterEnd) })
  const fleet = fleetOf(house)
  if (await isOnShift(tx, driverId)) fleet.change(driverId, { state: 'free', orderHash: null, target: null })
  else fleet.forget(driverId)
}

/**
 * Says where a live job goes next, for the rider's time of arrival; null where nobody knows. From the acceptance on it
 * is the pick-up. Kept in the job's row, so that it outlives this process.
 */
export async function setJobTarget({
  tx,
  house,
  driverId,
  target,
}: DriverStep & { readonly target: LatLng | null }): Promise<void> {
  if (await writeJobTarget(tx, { driverId, target })) fleetOf(house).change(driverId, { target })
}
