import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Two concurrent imports would overwrite each other. The lock of a killed import expires. */
export async function aloneIn<Result>(mapFolder: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(mapFolder, { recursive: true })
  const lock = join(mapFolder, 'import.pid')
  await take(lock)
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

async function take(lock: string): Promise<void> {
  const write = () => writeFile(lock, String(process.pid), { flag: 'wx' })
  try {
    await write()
  } catch {
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
    if (holder > 0 && holder !== process.pid && isRunning(holder))
      throw new Error(`another import runs here, as process ${holder}`)
    await rm(lock, { force: true })
    await write()
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}
