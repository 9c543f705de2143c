import { startShift } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { driverStateOf } from '../driver-state.ts'
import { freed } from '../fleet/fleet.ts'
import { fleetOf } from '../fleet/fleet-of.ts'
import { receivePosition } from '../fleet/receive-position.ts'
import { lockDriver } from '../locks.ts'
import { driverSkills } from '../stores/driver-store.ts'
import { openShift } from '../stores/shift-store.ts'

export const startShiftAnswer = answer(startShift, async ({ body, who, tx, house }) => {
  const { driverId } = who
  await lockDriver(tx, driverId)
  await openShift(tx, { driverId, now: house.clock.now() })
  const state = await driverStateOf(tx, driverId)
  if (state.state === 'free') {
    const { plate = null, model = null, seats = null, features = 0 } = state.driver.vehicle ?? {}
    const { services = [], licences = [], approach = null } = (await driverSkills(tx, driverId)) ?? {}
    fleetOf(house).note({ driverId, services, licences, plate, model, seats, features, approach, ...freed })
  }
  receivePosition({ house, driverId, received: { location: body.location, bearing: 0, speedMps: 0 } })
  return state
})
