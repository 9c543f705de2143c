import { assetOf, freeAssets, modelOf } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { swapCar } from './desk-handover.ts'
import { lookAheadAtStation } from './jobs/order-jobs.ts'
import { waitFromNow } from './kept-until.ts'
import type { RentalStep } from './order-view.ts'
import { rentalConfigs } from './rental-configs.ts'
import { rentals } from './rentals.ts'
import { serves } from './rules/serves-order.ts'
import { modelsOfOperator, modelView } from './station-views.ts'
import { orderWithCar } from './stores/order-store.ts'

const againSeconds = 300

/**
 * Looks after a reservation whose car is not back: the rider gets another car of the station, or hears that it is late.
 * Later it is looked at again, until the car is there or the reservation ends.
 */
export async function lookAfterNext(step: RentalStep): Promise<void> {
  const { tx, house, order } = step
  if (order.state !== 'RESERVED' || order.assetId === null) return
  const out = await orderWithCar(tx, order.assetId)
  const now = house.clock.now()
  if (!out || now < out.endsAt) return order.lateCarAt ? endDelay(step) : undefined
  for (const assetId of await carsLike(step)) {
    if ((await swapCar(step, assetId)) !== undefined) continue
    const model = modelOf(house, assetOf(house, assetId)?.modelCode ?? '')
    const waitsUntil = order.lateCarAt ? await waitFromNow(tx, now) : order.waitsUntil
    const change = { assetId, lateCarAt: null, waitsUntil, ...(model ? { model: modelView(model) } : {}) }
    await rentals.advance({ tx, house, row: order, event: 'carChanged', change })
    return
  }
  if (!order.lateCarAt) await rentals.advance({ tx, house, row: order, event: 'delayed', change: { lateCarAt: now } })
  const { orderHash } = order
  const key = `rental:lookAheadAtStation:${orderHash}`
  await house.jobs.plan(tx, lookAheadAtStation, { orderHash }, { key, dueAt: plusSeconds(now, againSeconds) })
}

/** The car is back after all: the rider has time to come and take it. */
async function endDelay({ tx, house, order }: RentalStep): Promise<void> {
  const change = { lateCarAt: null, waitsUntil: await waitFromNow(tx, house.clock.now()) }
  const { row } = await rentals.amend({ tx, house, row: order, change })
  await rentals.plan({ tx, house, row }, 'watch')
}

/** Cars that stand at the station and are free then: the ordered model first, then those that are as good. */
async function carsLike({ tx, house, order }: RentalStep): Promise<readonly string[]> {
  const { bufferSeconds } = await configValue(tx, rentalConfigs.rental_times)
  const { fromStationId: standId, toStationId, operatorId, modelCode, startsAt: from, endsAt } = order
  const untilStandId = toStationId === standId ? undefined : toStationId
  const span = { house, standId, from, until: plusSeconds(endsAt, bufferSeconds), untilStandId }
  const ordered = modelOf(house, modelCode)
  if (!ordered) return []
  return modelsOfOperator(house, operatorId)
    .filter((model) => serves(order, { ordered, model }))
    .toSorted((one, other) => Number(other.modelCode === modelCode) - Number(one.modelCode === modelCode))
    .flatMap((model) => freeAssets({ ...span, modelCode: model.modelCode }))
    .filter((assetId) => assetOf(house, assetId)?.state === 'ready' && assetOf(house, assetId)?.standId === standId)
}
