import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import type { Tx } from '../database/database.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { House } from '../process/house.ts'
import { bindJob } from '../process/slice.ts'
import { filePlaceOf, folderOfHour } from './file-place.ts'
import { droppedFiles, fileKeys, files, fileSweeps } from './file-tables.ts'

const deleteDroppedFiles = defineJob('kit.deleteDroppedFiles', z.object({}))

const hourSeconds = 3600
/** Longer than any transaction: bytes without a file by then have none coming. */
const patienceSeconds = 2 * hourSeconds
const batch = 100
/** After a long time without files, the rest of the hours is left to the next run. */
const hoursPerRun = 2_000

export const deleteDroppedFilesJob = bindJob(deleteDroppedFiles, ({ house }) => deleteDropped(house))

/** Plans to delete the bytes of dropped files as soon as the transaction has committed. */
export const planDrops = ({ house, tx }: { readonly house: House; readonly tx: Tx }): Promise<void> =>
  house.jobs.plan(tx, deleteDroppedFiles, {}, { key: deleteDroppedFiles.name, keepDueAt: true })

/** Deletes the bytes of files whose rows were deleted, and of those whose transaction did not commit. */
export async function sweepFiles(house: House): Promise<void> {
  await deleteDropped(house)
  await sweepHours(house)
}

async function deleteDropped({ database, settings }: House): Promise<void> {
  for (;;) {
    const dropped = await droppedFiles.all(database, (query) => query.orderBy('place').limit(batch))
    if (dropped.length === 0) return
    const place = await filePlaceOf(settings)
    for (const one of dropped) await place.delete(one.place)
    const places = dropped.map((one) => one.place)
    await database.transaction((tx) => droppedFiles.deleteWhere(tx, (query) => query.where('place', 'in', places)))
  }
}

async function sweepHours({ clock, database, settings, log }: House): Promise<void> {
  const until = hourOf(plusSeconds(clock.now(), -patienceSeconds))
  const sweep = await fileSweeps.first(database, (query) => query)
  let hour = sweep?.sweptUntil ?? until
  // A house that has never kept a file loads nothing for it.
  if (sweep && !(await fileKeys.first(database, (query) => query.limit(1)))) return
  for (let hours = 0; hour < until && hours < hoursPerRun; hours += 1) {
    await sweepHour({ database, settings, log }, folderOfHour(hour))
    hour = plusSeconds(hour, hourSeconds)
  }
  const sweptUntil = hour
  await database.transaction((tx) => fileSweeps.put(tx, { onlyOne: true, sweptUntil }))
}

/** Deletes every place of the hour that no file names. */
type Sweeping = Pick<House, 'database' | 'settings' | 'log'>

async function sweepHour({ database, settings, log }: Sweeping, folder: string): Promise<void> {
  const place = await filePlaceOf(settings)
  const found = await place.list(folder)
  for (let at = 0; at < found.length; at += batch) {
    const some = found.slice(at, at + batch)
    const kept = await files.all(database, (query) => query.where('place', 'in', some))
    const known = new Set(kept.map((file) => file.place))
    for (const one of some.filter((path) => !known.has(path))) {
      await place.delete(one)
      log.info({ place: one }, 'bytes without a file were deleted')
    }
  }
}

const hourOf = (at: Instant): Instant => `${at.slice(0, 13)}:00:00.000Z`
