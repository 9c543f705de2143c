import { msOf } from '@daoxing/kit/contract'
import { type House, lockUntilEnd } from '@daoxing/kit/server'
import { conditionsOf } from '../memory/condition-of.ts'
import { hasTurned } from '../memory/conditions.ts'
import { memoryOf } from '../memory/memory-of.ts'
import { nextKeep } from '../memory/car-keeps.ts'
import { conditionAt, type HeardReport } from '../rules/hear-report.ts'
import { findCondition, writeConditions } from '../stores/condition-store.ts'
import { findAsset } from '../stores/fleet-store.ts'
import { keepAround } from '../stores/keep-store.ts'
import { assetClientPort } from './asset-client.ts'
import { tellChanged, tellChangedKey } from './line-jobs.ts'

type Heard = { readonly house: House; readonly before: HeardReport | undefined; readonly heard: HeardReport }

/** Changes that are not noted in the database yet, the newest of each asset. */
const unnoted = new WeakMap<House, Map<string, HeardReport>>()
const unnotedOf = (house: House) => unnoted.getOrInsertComputed(house, () => new Map())

/**
 * Tells the service of a kept asset that its state is another one: power, doors, battery, that it begins or ends to move, or that
 * it is heard again after a silence.
 * The row of the asset and the job that tells of it are one write, so a change is told at least once, by whichever server does
 * the job. The job reads the newest state, so many reports in a row are told once.
 */
export function watchChange({ house, before, heard }: Heard): Promise<void> | undefined {
  const { assetId } = heard
  // A server may not know of a keep that another one has just written: the job looks for it.
  const mayBeKept = isKeptNow(house, assetId) || (before !== undefined && hasTurned(before, heard))
  if (!hasChanged(before, heard) || !mayBeKept) return undefined
  unnotedOf(house).set(assetId, heard)
  return noteChange(house, assetId)
}

export const isUnnoted = (house: House, assetId: string): boolean => unnotedOf(house).has(assetId)

/** Notes a change that could not be noted before. Rejects if it still cannot. */
export async function noteChange(house: House, assetId: string): Promise<void> {
  const heard = unnotedOf(house).get(assetId)
  if (!heard) return
  await house.database.transaction(async (tx) => {
    await writeConditions(tx, [heard])
    await house.jobs.plan(tx, tellChanged, { assetId }, { key: tellChangedKey(assetId) })
  })
  if (unnotedOf(house).get(assetId) === heard) unnotedOf(house).delete(assetId)
}

/** Notes what could not be noted; what still cannot stays for the next time. */
export async function noteChanges(house: House): Promise<void> {
  for (const assetId of [...unnotedOf(house).keys()]) await noteChange(house, assetId)
}

/** The shortest silence of which a service is told. */
const silenceMsMin = 3 * 60_000

function hasChanged(before: HeardReport | undefined, heard: HeardReport): boolean {
  return (
    hasTurned(before, heard) ||
    // Its service may have been told that it is silent.
    msOf(heard.heardAt) - msOf(before?.heardAt ?? heard.heardAt) >= silenceMsMin ||
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
    if (!asset || !keep) return
    if (keep.orderHash !== around.orderHash) {
      // Another order has it since: it hears of the change under its own lock.
      await house.jobs.plan(tx, tellChanged, { assetId }, { key: tellChangedKey(assetId) })
      return
    }
    const heard = newest(await findCondition(tx, assetId), conditionsOf(house).of(assetId))
    if (!heard) return
    const condition = conditionAt(heard, house.clock.now())
    await house.portIfBound(assetClientPort(keep.service))?.changed?.({ tx, house, asset, keep, condition })
  })
}

/** The memory of a server may be behind the row that another one wrote, or ahead of it. */
function newest(one: HeardReport | undefined, other: HeardReport | undefined): HeardReport | undefined {
  if (!one || !other) return one ?? other
  return one.heardAt > other.heardAt ? one : other
}
