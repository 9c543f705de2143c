import { assetOf, moveKeep } from '@daoxing/assets/server'
import { type Instant, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { SharedRental } from '@daoxing/rental/contract'
import { refuseRenter } from '../rental-gate.ts'
import { refuseFarFromCar } from './near-car.ts'
import { refuseUnless, type SharedStep } from './locked-shared.ts'
import { refuseUnpaid } from './reserve.ts'
import type { RiderPosition } from './rules/beside-car.ts'
import { takeFromOf } from './rules/shared-rights.ts'
import { sharedRentals } from './shared-rentals.ts'
import { sharedView } from './shared-view.ts'

/** The rider is at the car: the walk around it begins, at the earliest 30 minutes before the start. */
export async function takeCar(step: SharedStep, position: RiderPosition): Promise<SharedRental> {
  const { tx, house, order } = step
  if (order.state === 'DEPARTING') return sharedView(step)
  refuseUnless(order.state === 'RESERVED', order)
  const now = house.clock.now()
  if (now < takeFromOf(order)) throw new Refusal('rental.tooEarly', { from: takeFromOf(order) })
  if (assetOf(house, order.assetId)?.state === 'out') throw new Refusal('rental.carInUse')
  const { riderId, orderHash, endsAt } = order
  await refuseRenter({ tx, house, riderId, until: endsAt })
  await refuseUnpaid({ tx, house, riderId })
  await refuseFarFromCar(step, position)
  if (now < order.startsAt) await takeEarly(step, now)
  house.log.info({ orderHash }, 'a rider is at the car')
  const change = walkFrom(order, now)
  return (await sharedRentals.advance({ tx, house, row: order, event: 'carTaken', change })).views
}

/** A rider who is at the car in time has so long for the pictures. */
const walkSeconds = 20 * 60

/** The car waits for the end of a walk that was begun in time; once, and not beyond the reservation. */
function walkFrom({ takeUntil, endsAt, walkBegunAt }: SharedStep['order'], now: Instant) {
  if (walkBegunAt !== null) return {}
  const doneBy = [plusSeconds(now, walkSeconds), endsAt].toSorted()[0] ?? endsAt
  return { walkBegunAt: now, takeUntil: doneBy > takeUntil ? doneBy : takeUntil }
}

/** Before the start the car is the rider's from now on, unless another order still has it, or it is being prepared. */
async function takeEarly({ tx, house, order: { orderHash, startsAt } }: SharedStep, from: string): Promise<void> {
  try {
    await moveKeep({ tx, house, orderHash, from })
  } catch (error) {
    if (error instanceof Refusal && error.key === 'assets.taken')
      throw new Refusal('rental.tooEarly', { from: startsAt })
    throw error
  }
}

/** The rider gives the walk up: the car stays reserved, from the start on. */
export async function leaveCar(step: SharedStep): Promise<SharedRental> {
  const { tx, house, order } = step
  if (order.state === 'RESERVED') return sharedView(step)
  refuseUnless(order.state === 'DEPARTING', order)
  const { orderHash, startsAt } = order
  await moveKeep({ tx, house, orderHash, from: startsAt })
  return (await sharedRentals.advance({ tx, house, row: order, event: 'carLeft' })).views
}
