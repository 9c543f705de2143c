import { endShift } from '@daoxing/dispatch/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { driverStateOf } from '../driver-state.ts'
import { fleetOf } from '../fleet/fleet-of.ts'
import { lockDriver } from '../locks.ts'
import { readClaim } from '../stores/claim-store.ts'
import { closeShift } from '../stores/shift-store.ts'

export const endShiftAnswer = answer(endShift, async ({ who, tx, house }) => {
  const { driverId } = who
  await lockDriver(tx, driverId)
  if (await readClaim(tx, driverId)) throw new Refusal('dispatch.driverBusy')
  await closeShift(tx, { driverId, why: 'driver', now: house.clock.now() })
  fleetOf(house).forget(driverId)
  return driverStateOf(tx, driverId)
})
