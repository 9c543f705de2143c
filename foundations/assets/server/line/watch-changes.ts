import { msOf } from '@daoxing/kit/contract'
import { type House, lockUntilEnd } from '@daoxing/kit/server'
import { conditionOf } from '../memory/condition-of.ts'
import { hasTurned } from '../memory/conditions.ts'
import { memoryOf } from '../memory/memory-of.ts'
import { nextKeep } from '../memory/car-keeps.ts'
import type { HeardReport } from '../rules/hear-report.ts'
import { findAsset } from '../stores/fleet-store.ts'
import { keepAround } from '../stores/keep-store.ts'
import { assetClientPort } from './asset-client.ts'
import { tellChanged, tellChangedKey } from './line-jobs.ts'

type Heard = { readonly house: House; readonly before: HeardReport | undefined; readonly heard: HeardReport }

/**
 * Tells the service of a kept asset that its state is another one: power, doors, battery, or that it begins or ends to move. A
 * job reads the newest state, so many reports in a row are told once.
 */
export function watchChange({ house, before, heard }: Heard): void {
  const { assetId } = heard
  if (!hasChanged(before, heard) || !isKeptNow(house, assetId)) return
  house.database
    .transaction((tx) => house.jobs.plan(tx, tellChanged, { assetId }, { key: tellChangedKey(assetId) }))
    .catch((error: unknown) => {
      house.log.error({ assetId, err: error }, 'a change of an asset could not be noted; its next one is')
    })
}

function hasChanged(before: HeardReport | undefined, heard: HeardReport): boolean {
  return (
    hasTurned(before, heard) ||
    before?.energyPercent !== heard.energyPercent ||
    before.speedKmh > 0 !== heard.speedKmh > 0
  )
}

function isKeptNow(house: House, assetId: string): boolean {
  const car = memoryOf(house).car(assetId)
  if (!car) return false
  const nowMs = msOf(house.clock.now())
  const number = nextKeep(car, nowMs)
  return car.asset.state === 'out' || (car.froms[number] ?? Number.POSITIVE_INFINITY) <= nowMs
}

export async function tellChangedHandler({
  payload: { assetId },
  house,
}: {
  payload: { assetId: string }
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const around = await keepAround(tx, assetId, house.clock.now())
    if (!around) return
    await lockUntilEnd(tx, `order:${around.orderHash}`)
    const [asset, keep] = [await findAsset(tx, assetId), await keepAround(tx, assetId, house.clock.now())]
    const condition = conditionOf(house, assetId)
    if (!asset || !condition || keep?.orderHash !== around.orderHash) return
    await house.portIfBound(assetClientPort(keep.service))?.changed?.({ tx, house, asset, keep, condition })
  })
}
