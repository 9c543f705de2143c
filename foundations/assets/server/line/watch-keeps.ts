import type { Keep } from '@daoxing/assets/contract'
import { configValue } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { assetsConfigs } from '../assets-configs.ts'
import { findKeep, markOverdue } from '../stores/keep-store.ts'
import { assetClientPort } from './asset-client.ts'
import { watchKeep, watchKeepKey, watchSilence } from './line-jobs.ts'

/** While an order has an asset in use, its service hears of a late return and of silence. Services without the port do not. */
export async function watchWhileInUse({
  tx,
  house,
  keep,
}: {
  readonly tx: Tx
  readonly house: House
  readonly keep: Keep
}): Promise<void> {
  const { keepId, kind, untilAt, service } = keep
  if (kind !== 'inUse' || !house.portIfBound(assetClientPort(service))) return
  await house.jobs.plan(tx, watchKeep, { keepId }, { key: watchKeepKey(keepId), dueAt: untilAt })
  const silentSeconds = (await configValue(tx, assetsConfigs.asset_silent_minutes)) * 60
  const dueAt = plusSeconds(house.clock.now(), silentSeconds)
  await house.jobs.plan(tx, watchSilence, {}, { key: watchSilence.name, dueAt, isSoonest: true })
}

export async function watchKeepHandler({
  payload: { keepId },
  house,
}: {
  payload: { keepId: number }
  house: House
}): Promise<void> {
  await house.database.transaction(async (tx) => {
    const known = await findKeep(tx, keepId)
    if (!known) return
    await lockUntilEnd(tx, `order:${known.orderHash}`)
    const keep = await findKeep(tx, keepId)
    if (keep?.kind !== 'inUse' || keep.endedAt !== null) return
    if (house.clock.now() < keep.untilAt) {
      await house.jobs.plan(tx, watchKeep, { keepId }, { key: watchKeepKey(keepId), dueAt: keep.untilAt })
      return
    }
    const client = house.portIfBound(assetClientPort(keep.service))
    if (client && (await markOverdue(tx, keep))) await client.overdue({ tx, house, keep })
  })
}
