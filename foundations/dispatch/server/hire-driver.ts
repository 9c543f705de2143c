import { type LatLng, Refusal } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { driverStateOf } from './driver-state.ts'
import { fleetOf } from './fleet/fleet-of.ts'
import { lockDriver } from './locks.ts'
import { claimForJob } from './stores/claim-store.ts'
import { writeMeeting } from './stores/meeting-store.ts'

type Hire = {
  readonly tx: Tx
  readonly house: House
  readonly driverId: string
  readonly riderId: string
  readonly orderHash: string
  readonly service: string
  /** The first target of the job; null if unknown. */
  readonly target: LatLng | null
}

/** Refuses a driver who is off shift, holds an offer or has a job. */
export async function assertFree(tx: Tx, driverId: string): Promise<void> {
  const { state } = await driverStateOf(tx, driverId)
  if (state === 'off') throw new Refusal('dispatch.driverOffShift')
  if (state !== 'free') throw new Refusal('dispatch.driverBusy')
}

/** Whether a driver on shift has a job or an open offer, and is heard of again when it ends. */
export async function isOccupied(tx: Tx, driverId: string): Promise<boolean> {
  const { state } = await driverStateOf(tx, driverId)
  return state !== 'off' && state !== 'free'
}

/** Gives a free driver a job without an offer: the rider has boarded already. Called under the rider's lock. */
export async function hireDriver({ tx, house, driverId, riderId, orderHash, service, target }: Hire): Promise<void> {
  await lockDriver(tx, driverId)
  await assertFree(tx, driverId)
  const now = house.clock.now()
  if (!(await claimForJob(tx, { driverId, orderHash, service, target, now }))) throw new Refusal('dispatch.driverBusy')
  await writeMeeting(tx, { orderHash, driverId, riderId, service, now })
  fleetOf(house).change(driverId, { state: 'busy', orderHash, target, targetMps: null })
}
