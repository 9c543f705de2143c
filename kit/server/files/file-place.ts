import type { Instant } from '@daoxing/kit/contract'
import type { Settings } from '../process/settings.ts'

/** The store of the encrypted bytes of files. */
export type FilePlace = {
  put(path: string, bytes: Uint8Array): Promise<void>
  /** Undefined if there is nothing under the path. */
  get(path: string): Promise<Uint8Array | undefined>
  /** A path without bytes is no error. */
  delete(path: string): Promise<void>
  /** The paths below a folder; none if there is no such folder. */
  list(folder: string): Promise<readonly string[]>
}

/** Files lie in a folder per hour of their birth: a sweep looks at each hour once. */
export const folderOfHour = (at: Instant): string => at.slice(0, 13).replace('T', '/').replaceAll('-', '')

const opened = new WeakMap<Settings, Promise<FilePlace>>()

/** The place of the house's files. Its library is loaded by the first one: a server that keeps none starts without it. */
export function filePlaceOf(settings: Settings): Promise<FilePlace> {
  return opened.getOrInsertComputed(settings, () => openFolder(settings.filesFolder))
}

async function openFolder(location: string | undefined): Promise<FilePlace> {
  if (location === undefined) throw new Error('this house has no folder for files')
  const [{ Disk, errors }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')])
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: (path, bytes) => disk.put(path, bytes),
    async get(path) {
      try {
        return await disk.getBytes(path)
      } catch (error) {
        if (error instanceof errors.E_CANNOT_READ_FILE && isAbsent(error.cause)) return undefined
        throw error
      }
    },
    delete: (path) => disk.delete(path),
    async list(folder) {
      const { objects } = await disk.listAll(folder, { recursive: true })
      return [...objects].flatMap((object) => (object.isFile ? [object.key] : []))
    },
  }
}

const isAbsent = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
