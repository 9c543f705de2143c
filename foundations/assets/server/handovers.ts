import type { Asset, AssetPosition, Handover, HandoverFacts, HandoverWay } from '@daoxing/assets/contract'
import { newUuid } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { rememberAfterCommit } from './memory/memory-of.ts'
import { changeAsset, findAsset, modelsByCode } from './stores/fleet-store.ts'
import { type HandoversWanted, insertHandover, readHandovers } from './stores/handover-store.ts'
import { readAssetNews } from './stores/move-store.ts'

type Within = { readonly tx: Tx; readonly house: House }

/** The asset stands at another stand from now on, or at none: where its position says. */
export async function moveAsset({
  tx,
  house,
  assetId,
  standId,
  position = null,
}: Within & {
  readonly assetId: string
  readonly standId: string | null
  readonly position?: AssetPosition | null
}): Promise<void> {
  await changeUnderLock({ tx, house, assetId, changeOf: () => ({ standId, position }) })
}

/**
 * The asset changes hands: its state, odometer and energy are known from now on, and a return ends where it says. A
 * handover without an asset is of the rider's own car.
 */
export async function recordHandover({
  tx,
  house,
  assetId,
  orderHash,
  service,
  way,
  standId = null,
  position,
  ...facts
}: Within &
  HandoverFacts & {
    readonly assetId: string | null
    readonly orderHash: string
    readonly service: string
    readonly way: HandoverWay
    readonly standId?: string | null
    /** Where a return leaves it, with a stand or without one. */
    readonly position?: AssetPosition | undefined
  }): Promise<Handover> {
  const { at, odometerKm, energyPercent, notes, pictures } = facts
  const handoverId = newUuid(house.random)
  if (assetId !== null) {
    const model = async ({ modelCode }: Asset) => (await modelsByCode(tx, [modelCode]))[0]
    const changeOf = async (asset: Asset) => ({
      ...(odometerKm === null ? {} : { odometerKm }),
      ...(energyPercent === null
        ? {}
        : { energyPercent, rangeKm: Math.round((((await model(asset))?.rangeKm ?? 0) * energyPercent) / 100) }),
      ...(way === 'return' && (standId !== null || position) ? { standId, position: position ?? null } : {}),
      ...(asset.state === 'ready' || asset.state === 'out'
        ? { state: way === 'depart' ? ('out' as const) : ('ready' as const) }
        : {}),
    })
    await changeUnderLock({ tx, house, assetId, changeOf })
  }
  const stored = { handoverId, assetId, orderHash, service, way, standId }
  return insertHandover(tx, { ...stored, at, odometerKm, energyPercent, notes, pictures })
}

/** The handovers of an asset, of an order or at a stand, the newest first. */
export function handoversOf(tx: Tx, wanted: HandoversWanted): Promise<readonly Handover[]> {
  return readHandovers(tx, wanted)
}

async function changeUnderLock({
  tx,
  house,
  assetId,
  changeOf,
}: Within & {
  readonly assetId: string
  readonly changeOf: (asset: Asset) => Parameters<typeof changeAsset>[2] | Promise<Parameters<typeof changeAsset>[2]>
}): Promise<void> {
  await lockUntilEnd(tx, `assets:asset:${assetId}`)
  const asset = await findAsset(tx, assetId)
  if (!asset) throw new Refusal('kit.notFound')
  await changeAsset(tx, asset, await changeOf(asset))
  const news = await readAssetNews(tx, { assetId, nowMs: house.clock.nowMs() })
  if (news) rememberAfterCommit(house, news)
}
