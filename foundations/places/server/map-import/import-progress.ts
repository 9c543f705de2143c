import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Instant } from '@daoxing/kit/contract'
import { systemClock } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const Progress = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** The last progress report of the import. */
  line: z.string(),
  at: Instant,
  processId: z.int(),
})
export type ImportProgress = Pick<z.infer<typeof Progress>, 'state' | 'line' | 'at'>

const fileOf = (mapFolder: string) => join(mapFolder, 'progress.json')

/** Records the progress of an import, so that the city's console can show imports of any origin. */
export async function noteProgress(
  mapFolder: string,
  { state, line }: Pick<ImportProgress, 'state' | 'line'>,
): Promise<void> {
  const fresh = `${fileOf(mapFolder)}.${process.pid}`
  const progress = { state, line, at: systemClock.now(), processId: process.pid }
  await writeFile(fresh, JSON.stringify(progress))
  await rename(fresh, fileOf(mapFolder))
}

/** The progress of the last import. An import whose process has died has failed; the next one resumes it. */
export async function readProgress(
  mapFolder: string,
  isAlive: (processId: number) => boolean = isRunning,
): Promise<ImportProgress | undefined> {
  const text = await readFile(fileOf(mapFolder), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const parsed = Progress.safeParse(JSON.parse(text))
  if (!parsed.success) return undefined
  const { state, line, at, processId } = parsed.data
  return { state: state === 'running' && !isAlive(processId) ? 'failed' : state, line, at }
}

/** Whether a process of this machine runs. */
export function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}
