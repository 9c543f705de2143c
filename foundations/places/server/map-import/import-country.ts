import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '@daoxing/kit/server'
import type { Bounds } from '../real-streets/bounds.ts'
import type { MapManifest, RouteEngine } from '../real-streets/map-folder.ts'
import { downloadExtract } from './download-extract.ts'
import type { ExtractSource } from './extract-source.ts'
import { aloneIn } from './import-lock.ts'
import { noteProgress } from './import-progress.ts'
import { importMap } from './run-import.ts'

type CountryWish = {
  readonly source: ExtractSource
  readonly mapFolder: string
  readonly bounds?: Bounds | undefined
  readonly routes: RouteEngine
  readonly say: (line: string) => void
}

const noteEveryMs = 500

/** Downloads an extract, imports it and records the progress. */
export async function importCountry({ source, mapFolder, bounds, routes, say }: CountryWish): Promise<MapManifest> {
  await mkdir(mapFolder, { recursive: true })
  let notedMs = 0
  let noting = Promise.resolve()
  const note = (state: 'running' | 'done' | 'failed', line: string) => {
    noting = noting.then(() => noteProgress(mapFolder, { state, line })).catch(() => undefined)
  }
  const report = (line: string) => {
    say(line)
    const nowMs = Date.parse(systemClock.now())
    if (nowMs - notedMs < noteEveryMs) return
    notedMs = nowMs
    note('running', line)
  }
  try {
    note('running', `download: ${source.url}`)
    const extract = await aloneIn(mapFolder, () =>
      downloadExtract({ source, folder: join(mapFolder, 'extracts'), say: report }),
    )
    const manifest = await importMap({ extract, mapFolder, bounds, routes, say: report })
    note('done', `servers use import ${manifest.version}`)
    return manifest
  } catch (error) {
    note('failed', error instanceof Error ? error.message : 'the import failed')
    throw error
  } finally {
    await noting
  }
}
