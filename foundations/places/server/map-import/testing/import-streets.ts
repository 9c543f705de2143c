import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mapFiles, versionFolder } from '../../real-streets/map-folder.ts'
import { StreetRouter } from '../../real-streets/street-router.ts'
import { readStreets } from '../../real-streets/streets.ts'
import { importMap } from '../run-import.ts'
import { type Extract, writeExtract } from './write-extract.ts'

/** Imports a test town and searches its streets; deletes the import at once. */
export async function importStreets(town: Extract): Promise<StreetRouter> {
  const folder = await mkdtemp(join(tmpdir(), 'streets-'))
  try {
    const extract = join(folder, 'town.osm.pbf')
    writeExtract(extract, town)
    const { version } = await importMap({ extract, mapFolder: folder, routes: 'built-in', say: () => undefined })
    return new StreetRouter(await readStreets(join(versionFolder(folder, version), mapFiles.streets)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
