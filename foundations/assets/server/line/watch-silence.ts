import type { Keep } from '@daoxing/assets/contract'
import { configValue } from '@daoxing/configs/server'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import { type House, lockUntilEnd } from '@daoxing/kit/server'
import { assetsConfigs } from '../assets-configs.ts'
import { conditionsOf } from '../memory/condition-of.ts'
import { linesUpSince, markSilent, readSilences, type SilentAsset } from '../stores/condition-store.ts'
import { findAsset } from '../stores/fleet-store.ts'
import { findKeep, keepsInUse } from '../stores/keep-store.ts'
import { assetClientPort } from './asset-client.ts'
import { watchSilence } from './line-jobs.ts'
import { lineNameOf } from './line-of.ts'

/** The next look is not sooner than this. */
const lookSecondsMin = 30

/** While its line is down no asset is called silent: nothing could be heard of any. */
export async function watchSilenceHandler({ house }: { payload: object; house: House }): Promise<void> {
  const { database, clock } = house
  const silentSeconds = (await configValue(database, assetsConfigs.asset_silent_minutes)) * 60
  const keeps = (await keepsInUse(database)).filter(({ service }) => house.portIfBound(assetClientPort(service)))
  const upSinces = await linesUpSince(database)
  const known = new Map(
    (
      await readSilences(
        database,
        keeps.map(({ assetId }) => assetId),
      )
    ).map((one) => [one.assetId, one]),
  )
  let nextAt = plusSeconds(clock.now(), silentSeconds)
  for (const keep of keeps) {
    const silence = known.get(keep.assetId)
    const upSince = upSinces[lineNameOf(house, keep.assetId) ?? 'mqtt'] ?? null
    if (!silence || upSince === null) continue
    const since = silentSince({ house, keep, silence, upSince })
    const dueAt = plusSeconds(since, silentSeconds)
    const isTold = silence.silentToldAt !== null && silence.silentToldAt >= since
    if (isTold) continue
    if (dueAt <= clock.now()) await tell({ house, keep, since })
    else if (dueAt < nextAt) nextAt = dueAt
  }
  if (keeps.length === 0) return
  const soonest = plusSeconds(clock.now(), lookSecondsMin)
  const dueAt = nextAt < soonest ? soonest : nextAt
  await database.transaction((tx) =>
    house.jobs.plan(tx, watchSilence, {}, { key: watchSilence.name, dueAt, isSoonest: true }),
  )
}

type Silence = { readonly house: House; readonly keep: Keep; readonly silence: SilentAsset; readonly upSince: Instant }

/** Rows are up to two minutes behind the memory of this server. */
function silentSince({ house, keep, silence, upSince }: Silence): Instant {
  const heardAt = conditionsOf(house).of(keep.assetId)?.heardAt ?? silence.heardAt
  return [heardAt, silence.heardAt, keep.fromAt, upSince].reduce((latest, at) => (at > latest ? at : latest))
}

async function tell({ house, keep: known, since }: { house: House; keep: Keep; since: Instant }): Promise<void> {
  await house.database.transaction(async (tx) => {
    await lockUntilEnd(tx, `order:${known.orderHash}`)
    const keep = await findKeep(tx, known.keepId)
    const asset = await findAsset(tx, known.assetId)
    if (!asset || keep?.kind !== 'inUse' || keep.endedAt !== null) return
    await markSilent(tx, asset.assetId, house.clock.now())
    await house.portIfBound(assetClientPort(keep.service))?.silent({ tx, house, asset, keep, since })
  })
}
