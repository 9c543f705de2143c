import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '@daoxing/kit/contract'
import { definePort } from '@daoxing/kit/server'
import type { MapOffice, MapStyleName } from '@daoxing/places/contract'
import { noteProgress, readProgress } from '../map-import/import-progress.ts'
import { otherGrounds } from '../ports/drawn-streets-port.ts'
import type { ImportedMap } from '../real-streets/imported-map.ts'
import { chosenStyle, keepChosenStyle } from './chosen-style.ts'

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
}

const importer = fileURLToPath(new URL('../map-import/import-country-beside.ts', import.meta.url))

export function mapOffice({ mapFolder, map, environment }: DeskInput): MapOfficeDesk {
  let running: ChildProcess | undefined
  const isFixed = otherGrounds.some((name) => Boolean(environment[name]))
  const read = async (): Promise<MapOffice> => {
    const manifest = map.manifest()
    const progress = mapFolder === undefined ? undefined : await readProgress(mapFolder)
    return {
      style: isFixed ? null : chosenStyle(mapFolder),
      isFixed,
      streets: manifest ? { version: manifest.version, name: manifest.source.name, madeAt: manifest.madeAt } : null,
      progress: progress ?? null,
    }
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
      const isUnderWay = running !== undefined || (await readProgress(mapFolder))?.state === 'running'
      if (!isUnderWay) {
        await noteProgress(mapFolder, { state: 'running', line: 'download' })
        // What it does and how it ends stands in its progress; a server that answers riders must not do it itself.
        running = spawn(process.execPath, [importer, mapFolder, 'taiwan'], { stdio: 'ignore', env: environment })
        running.once('exit', () => {
          running = undefined
        })
        running.once('error', () => {
          running = undefined
        })
      }
      return read()
    },
    close() {
      // The next import goes on where this one was.
      running?.kill()
    },
  }
}
