import { getFleet } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { fleetOf } from '../fleet/fleet-of.ts'
import { readFleet } from '../stores/fleet-store.ts'

export const getFleetAnswer = answer(getFleet, async ({ tx, house }) => {
  const cars = await readFleet(tx)
  return {
    cars: cars.map(({ driverId, plate, state, orderHash }) => ({
      driverId,
      plate,
      state,
      orderHash,
      position: fleetOf(house).positionOf(driverId) ?? null,
    })),
  }
})
