import { mkdir } from 'node:fs/promises'
import { Refusal } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'
import type { MapOffice, MapStyleName } from '@daoxing/places/contract'
import { isRunning, noteProgress, readProgress } from '../map-import/import-progress.ts'
import { otherGrounds } from '../ports/drawn-streets-port.ts'
import type { ImportedMap } from '../real-streets/imported-map.ts'
import { chosenStyle, storeChosenStyle } from './chosen-style.ts'
import { type RunningImport, startImport } from './start-import.ts'

/** The port through which the city's console manages the map. */
export type MapOfficeDesk = {
  read(): Promise<MapOffice>
  choose(style: MapStyleName): Promise<MapOffice>
  /** Starts an import in a separate process; does nothing while one runs. */
  begin(): Promise<MapOffice>
  close(): void
}

export const mapOfficePort = definePort<MapOfficeDesk>('mapOffice')

type DeskInput = {
  readonly mapFolder: string | undefined
  readonly map: Pick<ImportedMap, 'manifest'>
  readonly environment: NodeJS.ProcessEnv
  /** The Node executable that runs an import. */
  readonly node?: string
}

export function mapOffice({ mapFolder, map, environment, node = process.execPath }: DeskInput): MapOfficeDesk {
  let running: RunningImport | undefined
  let lastBegun: Promise<unknown> = Promise.resolve()
  // In a container, a new server has the process id of the previous one, whose import has ended.
  const isAlive = (processId: number) => (processId === process.pid ? running !== undefined : isRunning(processId))
  const isFixed = otherGrounds.some((name) => Boolean(environment[name]))
  const read = async (): Promise<MapOffice> => {
    const manifest = map.manifest()
    const progress = mapFolder === undefined ? undefined : await readProgress(mapFolder, isAlive)
    return {
      style: isFixed ? null : chosenStyle(mapFolder),
      isFixed,
      streets: manifest ? { version: manifest.version, name: manifest.source.name, madeAt: manifest.madeAt } : null,
      progress: progress ?? null,
    }
  }
  const beginIn = async (folder: string) => {
    if ((await readProgress(folder, isAlive))?.state === 'running') return
    // It has reported its outcome and is about to exit.
    await running?.ended
    await mkdir(folder, { recursive: true })
    await noteProgress(folder, { state: 'running', line: 'download' })
    const begun = await startImport({ node, mapFolder: folder, environment })
    running = begun
    void begun.ended.then(() => {
      if (running === begun) running = undefined
    })
  }
  return {
    read,
    async choose(style) {
      if (isFixed || mapFolder === undefined) throw new Refusal('places.mapIsFixed')
      storeChosenStyle(mapFolder, style)
      return read()
    },
    async begin() {
      if (mapFolder === undefined) throw new Refusal('places.mapIsFixed')
      // Requests are serialised: two taps at once start one import.
      const begun = lastBegun.then(() => beginIn(mapFolder))
      lastBegun = begun.catch(() => undefined)
      await begun
      return read()
    },
    close() {
      // The next import resumes this one.
      running?.child?.kill()
    },
  }
}
