import type { HiddenReason, Sighting } from '@daoxing/assets/contract'
import { msOf, Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { conditionsOf } from './memory/condition-of.ts'
import { memoryOf, rememberAfterCommit } from './memory/memory-of.ts'
import { hiddenReason, isTakenOut } from './rules/hidden-asset.ts'
import { readAssetNews } from './stores/move-store.ts'
import { findSighting, putSighting } from './stores/sighting-store.ts'

const unseen = { missedBy: [], missedAt: null, seenAt: null, outSince: null }

type Seen = { readonly tx: Tx; readonly house: House; readonly assetId: string }

/** A rider did not find the asset. Two riders who miss it hide it; the same rider counts once. */
export async function reportMissing({ riderId, ...seen }: Seen & { readonly riderId: string }): Promise<void> {
  await changeSighting(seen, (known, now) =>
    known.missedBy.includes(riderId) ? known : { ...known, missedBy: [...known.missedBy, riderId], missedAt: now },
  )
}

/** Staff stood beside the asset, or a rider who has taken it. It is shown again. */
export async function seen(asset: Seen): Promise<void> {
  await changeSighting(asset, (known, now) => ({ ...known, missedBy: [], missedAt: null, seenAt: now }))
}

/** Its operator takes the asset out of service, or brings it back. A use that goes on is not touched. */
export async function maintainAsset({ isOut, ...asset }: Seen & { readonly isOut: boolean }): Promise<void> {
  await changeSighting(asset, (known, now) => {
    if (isOut) return known.outSince === null ? { ...known, outSince: now } : known
    // Its operator has seen it.
    return { ...known, missedBy: [], missedAt: null, seenAt: now, outSince: null }
  })
}

/** Why riders are not shown the asset; null if they are. */
export function hiddenReasonOf(house: House, assetId: string): HiddenReason | null {
  const sighting = memoryOf(house).car(assetId)?.sighting
  const heard = conditionsOf(house).of(assetId)
  return hiddenReason({
    missedCount: sighting?.missedBy.length ?? 0,
    isOut: isTakenOut(sighting),
    heardAtMs: heard ? msOf(heard.heardAt) : null,
    seenAtMs: sighting?.seenAt ? msOf(sighting.seenAt) : null,
    nowMs: house.clock.nowMs(),
  })
}

async function changeSighting(
  { tx, house, assetId }: Seen,
  changeOf: (known: Sighting, now: string) => Sighting,
): Promise<Sighting> {
  await lockUntilEnd(tx, `assets:asset:${assetId}`)
  const nowMs = house.clock.nowMs()
  if (!(await readAssetNews(tx, { assetId, nowMs }))) throw new Refusal('kit.notFound')
  const known = (await findSighting(tx, assetId)) ?? { ...unseen, assetId }
  const next = changeOf(known, house.clock.now())
  if (next === known) return known
  await putSighting(tx, next)
  const news = await readAssetNews(tx, { assetId, nowMs })
  if (news) rememberAfterCommit(house, { ...news, sighting: next })
  return next
}
