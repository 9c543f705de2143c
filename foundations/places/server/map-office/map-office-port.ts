import { mkdir } from 'node:fs/promises'
import { Refusal } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'
import type { MapOffice, MapStyleName } from '@daoxing/places/contract'
import { isRunning, noteProgress, readProgress } from '../map-import/import-progress.ts'
import { otherGrounds } from '../ports/drawn-streets-port.ts'
import type { ImportedMap } from '../real-streets/imported-map.ts'
import { chosenStyle, keepChosenStyle } from './chosen-style.ts'
import { type RunningImport, startImport } from './start-import.ts'

/** Where the city's console sees to the map. */
export type MapOfficeDesk = {
  read(): Promise<MapOffice>
  choose(style: MapStyleName): Promise<MapOffice>
  /** Begins an import in a process of its own; one that runs already is left alone. */
  begin(): Promise<MapOffice>
  close(): void
}

export const mapOfficePort = definePort<MapOfficeDesk>('mapOffice')

type DeskInput = {
  readonly mapFolder: string | undefined
  readonly map: Pick<ImportedMap, 'manifest'>
  readonly environment: NodeJS.ProcessEnv
  /** The Node that runs an import. */
  readonly node?: string
}

export function mapOffice({ mapFolder, map, environment, node = process.execPath }: DeskInput): MapOfficeDesk {
  let running: RunningImport | undefined
  let lastBegun: Promise<unknown> = Promise.resolve()
  // A server in a container has the process id of the one before it, whose import is over.
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
    // It has said how it ended and is about to.
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
      keepChosenStyle(mapFolder, style)
      return read()
    },
    async begin() {
      if (mapFolder === undefined) throw new Refusal('places.mapIsFixed')
      // One after the other: two taps at once begin one import.
      const begun = lastBegun.then(() => beginIn(mapFolder))
      lastBegun = begun.catch(() => undefined)
      await begun
      return read()
    },
    close() {
      // The next import goes on where this one was.
      running?.child?.kill()
    },
  }
}
