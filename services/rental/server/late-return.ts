import { assetOf } from '@daoxing/assets/server'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { lookAheadAtStation } from './jobs/order-jobs.ts'
import type { RentalStep } from './order-view.ts'
import { orderWithCar, reservedNextAtStation } from './stores/order-store.ts'

/** The car of an order is at the station, and fit to be driven. */
export async function isCarThere({ tx, house, order: { assetId } }: RentalStep): Promise<boolean> {
  if (assetId === null || (await orderWithCar(tx, assetId))) return false
  const state = assetOf(house, assetId)?.state
  return state === 'ready' || state === 'out'
}

/** The rider hears so long ahead that the car is not back. */
const aheadSeconds = 3600
/** A car that is a few minutes late may still come. */
const patienceSeconds = 900

/** The car is late, or back: the next riders of it are looked after, each under the lock of the own order, by its own job. */
export async function tellNext({ tx, house, assetId }: { tx: Tx; house: House; assetId: string }): Promise<void> {
  const now = house.clock.now()
  const isOut = (await orderWithCar(tx, assetId)) !== undefined
  for (const { orderHash, startsAt, lateCarAt } of await reservedNextAtStation(tx, assetId)) {
    if (!isOut && !lateCarAt) continue
    const [aheadAt, patientUntil] = [plusSeconds(startsAt, -aheadSeconds), plusSeconds(now, patienceSeconds)]
    const dueAt = !isOut ? now : aheadAt > patientUntil ? aheadAt : patientUntil
    const key = `rental:lookAheadAtStation:${orderHash}`
    await house.jobs.plan(tx, lookAheadAtStation, { orderHash }, { key, dueAt, isSoonest: true })
  }
}
