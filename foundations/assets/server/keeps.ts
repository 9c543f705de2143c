import type { Keep, KeepKind } from '@daoxing/assets/contract'
import { type Instant, msOf, plusSeconds, Refusal, secondsBetween } from '@daoxing/kit/contract'
import { behindSavepoint, type House, isOverlap, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { carKeepsOf, nextKeep, placeBefore, slackOf } from './memory/car-keeps.ts'
import { watchWhileInUse } from './line/watch-keeps.ts'
import { rememberAfterCommit } from './memory/memory-of.ts'
import { changeAsset } from './stores/fleet-store.ts'
import { changeKeep, deleteKeep, insertKeep, openKeepsOf } from './stores/keep-store.ts'
import { readAssetNews } from './stores/move-store.ts'

type Within = { readonly tx: Tx; readonly house: House }
type OpenKeeps = NonNullable<Awaited<ReturnType<typeof openKeepsOf>>>

/**
 * Keeps an asset for an order, and afterwards for as long as staff needs to prepare it. Refused with `assets.taken` if
 * another order was faster; the transaction can then go on and try the next asset.
 */
export function keepAsset({
  tx,
  house,
  assetId,
  orderHash,
  service,
  kind,
  from,
  until,
  bufferSeconds,
  standId,
  untilStandId,
}: Within & {
  readonly assetId: string
  readonly orderHash: string
  readonly service: string
  readonly kind: Exclude<KeepKind, 'buffer'>
  readonly from: Instant
  readonly until: Instant
  readonly bufferSeconds: number
  /** The stand where the order takes it. Memory may have placed it there before an order that brings it elsewhere was written. */
  readonly standId?: string | undefined
  /** Where the order brings it, if not back to where it takes it. */
  readonly untilStandId?: string | undefined
}): Promise<Keep> {
  if (from >= until) throw new Error(`the keep of ${orderHash} ends before it begins`)
  // A refusal also releases the lock, so that two orders that try the same assets do not wait for each other.
  return behindSavepoint(tx, async () => {
    const { asset, keeps } = await lockAsset({ tx, house, assetId })
    if (kind !== 'repair' && (asset.state === 'repair' || asset.state === 'retired'))
      throw new Refusal('assets.outOfService')
    const car = carKeepsOf(asset, keeps)
    const wish = { fromMs: msOf(from), untilMs: msOf(plusSeconds(until, bufferSeconds)), standId, untilStandId }
    if (slackOf(car, wish) === undefined) throw new Refusal('assets.taken')
    const place = placeBefore(car, nextKeep(car, wish.fromMs))
    const toStandId = untilStandId === place ? null : (untilStandId ?? null)
    const shared = { assetId, orderHash, service }
    const keep = await insertKeep(tx, {
      ...shared,
      ...{ kind, fromAt: from, untilAt: until, fromStandId: place, untilStandId: toStandId },
    })
    if (!keep) throw new Refusal('assets.taken')
    await insertBuffer(tx, { keep, from: until, seconds: bufferSeconds })
    await watchWhileInUse({ tx, house, keep })
    await remember({ tx, house, assetId })
    return keep
  })
}

/**
 * Moves the keep of an order, with the time to prepare the asset: earlier, later, longer, shorter, in use. Refused with
 * `assets.taken` if another order needs the asset then, and with `kit.notFound` if the order keeps none.
 */
export function moveKeep({
  tx,
  house,
  orderHash,
  from,
  until,
  kind,
  untilStandId,
}: Within & {
  readonly orderHash: string
  readonly from?: Instant | undefined
  readonly until?: Instant | undefined
  readonly kind?: Exclude<KeepKind, 'buffer'> | undefined
  /** Where the order brings it; null: back to where it takes it. */
  readonly untilStandId?: string | null | undefined
}): Promise<Keep> {
  return behindSavepoint(tx, async () => {
    const { open, news } = await lockOpenKeeps({ tx, house, orderHash })
    const { keep, buffer } = open
    const [fromAt, untilAt] = [from ?? keep.fromAt, until ?? keep.untilAt]
    if (fromAt >= untilAt) throw new Error(`the keep of ${orderHash} ends before it begins`)
    const toStandId = untilStandId === undefined ? keep.untilStandId : untilStandId
    const bufferSeconds = secondsOf(buffer)
    const others = carKeepsOf(
      news.asset,
      news.keeps.filter(({ keepId }) => keepId !== keep.keepId && keepId !== buffer?.keepId),
    )
    const wish = { fromMs: msOf(fromAt), untilMs: msOf(plusSeconds(untilAt, bufferSeconds)) }
    const place = nextKeep(others, msOf(keep.fromAt))
    const staysInOrder = place === nextKeep(others, wish.fromMs) && toStandId === keep.untilStandId
    const isOneWay = keep.untilStandId !== null && place < others.froms.length
    const places = { standId: keep.fromStandId ?? undefined, untilStandId: toStandId ?? undefined }
    const fits = slackOf(others, staysInOrder ? wish : { ...wish, ...places }) !== undefined
    // An order after this one counts on finding the asset where this one brings it.
    if (!fits || (isOneWay && !staysInOrder)) throw new Refusal('assets.taken')
    const change = { fromAt, untilAt, untilStandId: toStandId, ...(kind ? { kind } : {}) }
    const moved = await respan(tx, open, { change, bufferFrom: untilAt, bufferSeconds })
    await watchWhileInUse({ tx, house, keep: moved })
    await remember({ tx, house, assetId: keep.assetId })
    return moved
  })
}

/**
 * The order gives the asset back, or never takes it: what is left of its span is free from this moment on, except the time
 * to prepare the asset, which begins now. An end before the beginning frees everything. Idempotent.
 */
export async function endKeep({
  tx,
  house,
  orderHash,
  at,
}: Within & { readonly orderHash: string; readonly at: Instant }): Promise<void> {
  const before = await openKeepsOf(tx, orderHash)
  if (!before) return
  const { assetId } = before.keep
  const { asset } = await lockAsset({ tx, house, assetId })
  const open = await openKeepsOf(tx, orderHash)
  if (open?.keep.assetId !== assetId) return open ? endKeep({ tx, house, orderHash, at }) : undefined
  const { keep, buffer } = open
  if (at <= keep.fromAt) {
    await deleteKeep(tx, keep)
    if (buffer) await deleteKeep(tx, buffer)
  } else {
    const ended = { change: { untilAt: at, endedAt: at }, bufferFrom: at, bufferSeconds: secondsOf(buffer) }
    if (at <= keep.untilAt) await respan(tx, open, ended)
    else await endLate(tx, open, ended)
  }
  if (keep.kind === 'inUse') await changeAsset(tx, asset, { trips: asset.trips + 1 })
  await remember({ tx, house, assetId })
}

type Respan = {
  readonly change: Parameters<typeof changeKeep>[2]
  readonly bufferFrom: Instant
  readonly bufferSeconds: number
}

/** The buffer follows its keep. */
async function respan(tx: Tx, { keep, buffer }: OpenKeeps, { change, bufferFrom, bufferSeconds }: Respan) {
  if (buffer) await deleteKeep(tx, buffer)
  const changed = await changeKeep(tx, keep, change).catch((error: unknown) => {
    throw isOverlap(error) ? new Refusal('assets.taken') : error
  })
  await insertBuffer(tx, { keep: changed, from: bufferFrom, seconds: bufferSeconds })
  return changed
}

/** It came back late: the span grows up to the return if it can. The keep of another order stays with that order. */
async function endLate(tx: Tx, open: OpenKeeps, ended: Respan): Promise<void> {
  const { endedAt } = ended.change
  try {
    await behindSavepoint(tx, () => respan(tx, open, ended))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    for (const keep of [open.keep, open.buffer]) if (keep) await changeKeep(tx, keep, { endedAt: endedAt ?? null })
  }
}

async function insertBuffer(tx: Tx, { keep, from, seconds }: { keep: Keep; from: Instant; seconds: number }) {
  if (seconds <= 0) return
  const { assetId, orderHash, service, endedAt } = keep
  const span = { fromAt: from, untilAt: plusSeconds(from, seconds), fromStandId: null, untilStandId: null }
  const written = await insertKeep(tx, { assetId, orderHash, service, kind: 'buffer', ...span, endedAt })
  if (!written) throw new Refusal('assets.taken')
}

const secondsOf = (keep: Keep | undefined) => (keep ? secondsBetween(keep.fromAt, keep.untilAt) : 0)

/** The asset with its keeps, which no other transaction changes until this one ends. */
async function lockAsset({ tx, house, assetId }: Within & { readonly assetId: string }) {
  await lockUntilEnd(tx, `assets:asset:${assetId}`)
  const news = await readAssetNews(tx, { assetId, nowMs: house.clock.nowMs() })
  if (!news) throw new Refusal('kit.notFound')
  return news
}

/** For an order that changes from one asset to another: crosswise changes of two orders must not wait for each other. */
export const lockAssets = (tx: Tx, assetIds: readonly string[]): Promise<void> =>
  lockUntilEnd(tx, ...assetIds.toSorted().map((assetId) => `assets:asset:${assetId}`))

/** The order may get another asset until the lock of the first one is there. */
async function lockOpenKeeps(params: Within & { readonly orderHash: string }) {
  const { tx, house, orderHash } = params
  const before = await openKeepsOf(tx, orderHash)
  if (!before) throw new Refusal('kit.notFound')
  const news = await lockAsset({ tx, house, assetId: before.keep.assetId })
  const open = await openKeepsOf(tx, orderHash)
  if (open?.keep.assetId !== before.keep.assetId) throw new Refusal('kit.movedMeanwhile')
  return { open, news }
}

async function remember({ tx, house, assetId }: Within & { readonly assetId: string }): Promise<void> {
  const news = await readAssetNews(tx, { assetId, nowMs: house.clock.nowMs() })
  if (news) rememberAfterCommit(house, news)
}
