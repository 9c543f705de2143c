import type { startShift } from '@daoxing/dispatch/contract'
import type { Handler } from '@daoxing/kit/server'
import { driverStateOf } from '../driver-state.ts'
import { fleetOf } from '../fleet/fleet-of.ts'
import { hearPosition } from '../fleet/hear-position.ts'
import { lockDriver } from '../locks.ts'
import { openShift } from '../stores/shift-store.ts'

export const startShiftHandler: Handler<typeof startShift> = async ({ body, who, tx, house }) => {
  const { driverId } = who
  await lockDriver(tx, driverId)
  await openShift(tx, { driverId, now: house.clock.now() })
  const state = await driverStateOf(tx, driverId)
  if (state.state === 'free') {
    const { plate, model, seats, features } = state.driver.vehicle
    fleetOf(house).note({ driverId, plate, model, seats, features, state: 'free', orderHash: null, target: null })
  }
  hearPosition({ house, driverId, heard: { location: body.location, bearing: 0, speedMps: 0 } })
  return state
}
