import type { CarCommand } from '@daoxing/rental/contract'
import { commandCar } from './command-car.ts'
import { carOfOrder } from './lent-cars.ts'
import { refuseUnless, type SharedStep } from './locked-shared.ts'
import { refuseFarFromCar } from './near-car.ts'
import type { RiderPosition } from './rules/beside-car.ts'
import { outStates, takeFromOf, walkStates } from './rules/shared-rights.ts'

/** A command that the rider gives beside the car. A car whose price is held and that did not open is opened by it. */
export async function commandByRider(
  step: SharedStep,
  kind: CarCommand['kind'],
  position: RiderPosition,
): Promise<CarCommand> {
  const { house, order } = step
  const { state } = order
  const isOut = outStates.includes(state)
  // While the rider before has the car, it calls for that rider only, and does not tell how far it is.
  const isHere = carOfOrder(house, order).state !== 'out'
  const mayFind =
    isOut || walkStates.includes(state) || (state === 'RESERVED' && isHere && house.clock.now() >= takeFromOf(order))
  const isAllowed = { find: mayFind, unlock: isOut || state === 'PREAUTHORIZED', lock: state === 'IN_USE' }
  refuseUnless(isAllowed[kind], order)
  await refuseFarFromCar(step, position, kind === 'find' ? 'find' : 'open')
  const purpose = state === 'PREAUTHORIZED' && kind === 'unlock' ? 'open' : 'rider'
  return (await commandCar(step, { kind, purpose })).command
}
