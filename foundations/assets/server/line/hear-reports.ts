import { AssetReport } from '@daoxing/assets/contract'
import type { House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { assetsReported, conditionsOf } from '../memory/condition-of.ts'
import { hasTurned } from '../memory/conditions.ts'
import { memoryOf } from '../memory/memory-of.ts'
import { writeConditions } from '../stores/condition-store.ts'
import { isUnnoted, noteChange, watchChange } from './watch-changes.ts'
import { watchPlace } from './watch-places.ts'

/**
 * Takes a report into memory. One that cannot be read, or is of an unknown asset, is left out. Resolves once what a service has
 * to hear of it is noted; it is noted later if that fails, unless this server dies before.
 */
export async function hearReport(house: House, assetId: string, message: unknown): Promise<void> {
  const report = z.safeParse(AssetReport, message)
  if (!report.success) return house.log.warn({ assetId }, 'an asset sent a report that cannot be read')
  if (!memoryOf(house).car(assetId)) return
  const conditions = conditionsOf(house)
  const before = conditions.of(assetId)
  const heard = conditions.hear(assetId, report.data, house.clock.now())
  // A sender that repeats a report waits for what was not noted the first time.
  if (!heard) return noteChange(house, assetId)
  if (hasTurned(before, heard)) house.peers.send(assetsReported, { heard: [heard] })
  watchPlace({ house, before, heard })
  await watchChange({ house, before, heard })
}

/** Tells the other servers what is new. */
export function tellReports(house: House): void {
  const heard = conditionsOf(house).takeUntold()
  if (heard.length > 0) house.peers.send(assetsReported, { heard: [...heard] })
}

/** Rows of one statement. */
const batch = 1_000

/** Writes what is worth a row by now. After a failure it is written next time. */
export async function writeReports(house: House): Promise<void> {
  const conditions = conditionsOf(house)
  const taken = conditions.takeUnwritten(house.clock.nowMs())
  // A row that says what no service has heard would hide the change from the next server.
  const [due, early] = [
    taken.filter(({ assetId }) => !isUnnoted(house, assetId)),
    taken.filter(({ assetId }) => isUnnoted(house, assetId)),
  ]
  conditions.giveBack(early)
  for (let from = 0; from < due.length; from += batch) {
    const some = due.slice(from, from + batch)
    try {
      await writeConditions(house.database, some)
    } catch (error) {
      conditions.giveBack(due.slice(from))
      throw error
    }
  }
}
