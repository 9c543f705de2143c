import { configValue } from '@daoxing/configs/server'
import { rentalConfigs } from '../rental-configs.ts'
import { carOfOrder, whereaboutsOf } from './lent-cars.ts'
import type { SharedStep } from './locked-shared.ts'
import { refuseFar, type RiderPosition } from './rules/beside-car.ts'

/** A car that calls for its rider is heard from farther away than it opens. */
const findTimes = 3

/** Refuses a rider who is not beside the car of the rental. */
export async function refuseFarFromCar(
  { tx, house, order }: SharedStep,
  position: RiderPosition,
  kind: 'open' | 'find' = 'open',
): Promise<void> {
  const { besideMetres } = await configValue(tx, rentalConfigs.rental_shared_places)
  const car = whereaboutsOf(house, carOfOrder(house, order))
  refuseFar(position, car, kind === 'find' ? besideMetres * findTimes : besideMetres)
}
