import { endKeep, lockAssets, modelOf, standOf } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { distanceMetres, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { behindSavepoint } from '@daoxing/kit/server'
import { lookAhead } from './jobs/shared-jobs.ts'
import { rentalConfigs } from '../rental-configs.ts'
import { freeCarsAt, type LentCar, listLots, lotView, whereaboutsOf } from './lent-cars.ts'
import { modelView } from '../station-views.ts'
import type { SharedStep } from './locked-shared.ts'
import { keepShared, takeUntilOf } from './reserve.ts'
import { sharedRentals } from './shared-rentals.ts'
import { reservedNext, sharedThatIsOut } from '../stores/shared-order-store.ts'

/** Another rider has the car of a reservation beyond their own time, or beyond the start of this one. */
async function isHeldUp({ tx, house, order }: SharedStep): Promise<boolean> {
  const out = await sharedThatIsOut(tx, order.assetId)
  if (!out || out.orderHash === order.orderHash) return false
  const { bufferSeconds } = await configValue(tx, rentalConfigs.rental_shared_times)
  return house.clock.now() >= plusSeconds(order.startsAt, -bufferSeconds)
}

/**
 * Looks after a reservation whose car is not back: the rider gets another car like it, or hears that it is late. Later it
 * is looked at again, until the car is there or the reservation ends.
 */
export async function lookAfter(step: SharedStep): Promise<void> {
  const { tx, house, order } = step
  if (order.state !== 'RESERVED') return
  if (!(await isHeldUp(step))) return order.delay === null ? undefined : endDelay(step)
  const now = house.clock.now()
  for (const car of await carsLike(step)) {
    if (!(await takesOther(step, car))) continue
    const { asset, stand } = car
    const delay = { knownAt: order.delay?.knownAt ?? now, expectedAt: null, otherPlateNo: asset.plate }
    const model = modelOf(house, asset.modelCode)
    if (!model) throw new Error(`the model ${asset.modelCode} is unknown`)
    const { assetId, plate: plateNo, modelCode } = asset
    const other = { assetId, plateNo, modelCode, model: modelView(model) }
    const change = { ...other, lot: lotView(stand, { now }), delay }
    await sharedRentals.advance({ tx, house, row: order, event: 'carChanged', change })
    return
  }
  if (order.delay === null || order.delay.otherPlateNo !== null) {
    const { lateSecondsMax } = await configValue(tx, rentalConfigs.rental_shared_times)
    const delay = { knownAt: now, expectedAt: null, otherPlateNo: null }
    const change = { delay, takeUntil: plusSeconds(order.startsAt, lateSecondsMax) }
    await sharedRentals.advance({ tx, house, row: order, event: 'delayed', change })
  } else await sharedRentals.plan({ tx, house, row: order }, 'ahead')
}

/** The car is back after all: the rider has the usual time to take it. */
async function endDelay({ tx, house, order }: SharedStep): Promise<void> {
  if (order.delay?.otherPlateNo !== null) return
  const takeUntil = await takeUntilOf(tx, { from: order.startsAt, now: house.clock.now() })
  const { row } = await sharedRentals.amend({ tx, house, row: order, change: { delay: null, takeUntil } })
  await sharedRentals.plan({ tx, house, row }, 'watch')
}

/** Cars of the operator and the class near by that are free then, the nearest first. They cost the same. */
async function carsLike({ tx, house, order }: SharedStep): Promise<readonly LentCar[]> {
  const { otherCarMetres } = await configValue(tx, rentalConfigs.rental_shared_places)
  const { bufferSeconds } = await configValue(tx, rentalConfigs.rental_shared_times)
  const now = house.clock.now()
  const span = { from: order.startsAt, until: order.endsAt }
  const here = standOf(house, order.lot.stationId)?.point ?? order.lot.location
  return listLots(house, order.operatorId)
    .flatMap((stand) => freeCarsAt({ house, span, bufferSeconds }, stand))
    .map((car) => ({ car, metres: distanceMetres(whereaboutsOf(house, car.asset).location, here) }))
    .filter(({ car: { asset }, metres }) => {
      const isHere = asset.state === 'ready' && metres <= otherCarMetres
      return isHere && modelOf(house, asset.modelCode)?.vehicleClass === order.model.vehicleClass && now < order.endsAt
    })
    .sort((a, b) => a.metres - b.metres)
    .map(({ car }) => car)
}

/** Keeps the other car in place of the late one; if another order was faster, everything stays as it was. */
async function takesOther({ tx, house, order }: SharedStep, { asset }: LentCar): Promise<boolean> {
  const { orderHash, startsAt, endsAt } = order
  const span = { from: startsAt, until: endsAt }
  try {
    await behindSavepoint(tx, async () => {
      await lockAssets(tx, [order.assetId, asset.assetId])
      await endKeep({ tx, house, orderHash, at: startsAt })
      await keepShared({ tx, house, orderHash, assetId: asset.assetId, span })
    })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The rental of a car is over its time: its next riders are looked after at once. */
export async function tellNext({ tx, house, order }: SharedStep): Promise<void> {
  const { bufferSeconds } = await configValue(tx, rentalConfigs.rental_shared_times)
  for (const { orderHash, startsAt } of await reservedNext(tx, order.assetId)) {
    const dueAt = plusSeconds(startsAt, -bufferSeconds)
    await house.jobs.plan(
      tx,
      lookAhead,
      { orderHash },
      { key: `rental:lookAhead:${orderHash}`, dueAt, isSoonest: true },
    )
  }
}

/** The car is back: the riders who wait for it hear of it. Each order is changed under its own lock, by its own job. */
export async function carIsBack({ tx, house, order }: SharedStep): Promise<void> {
  for (const { orderHash, delay } of await reservedNext(tx, order.assetId))
    if (delay !== null) await house.jobs.plan(tx, lookAhead, { orderHash }, { key: `rental:lookAhead:${orderHash}` })
}
