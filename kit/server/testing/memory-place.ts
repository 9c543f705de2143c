import { statfsSync } from 'node:fs'

type MemoryPlan = { readonly folder?: string; readonly freeMin?: number }

/**
 * The file system in memory, if it has four times the space that the databases of a run need. On disk, copying and
 * removing the files of a database is eight times as expensive.
 */
export function memoryPlace({ folder = '/dev/shm', freeMin = 2 * 1024 ** 3 }: MemoryPlan = {}): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= freeMin ? folder : undefined
  } catch {
    return undefined
  }
}
