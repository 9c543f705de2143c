// A separate process that a server starts: node import-country-beside.ts MAP_FOLDER NAME. It writes its progress to
// progress.json in that folder.
import { findValhalla } from '../real-streets/valhalla-package.ts'
import { extractSource } from './extract-source.ts'
import { importCountry } from './import-country.ts'
import { noteProgress } from './import-progress.ts'

const [mapFolder, name = 'taiwan'] = process.argv.slice(2)
if (mapFolder === undefined) throw new Error('The first argument is the folder of the map.')
await noteProgress(mapFolder, { state: 'running', line: 'download' })
try {
  const source = extractSource(name, process.env)
  if (source === undefined) throw new Error(`There is no extract with the name ${name}.`)
  const routes = findValhalla(mapFolder) ? 'valhalla' : 'built-in'
  await importCountry({ source, mapFolder, routes, say: () => undefined })
} catch (error) {
  await noteProgress(mapFolder, { state: 'failed', line: error instanceof Error ? error.message : 'the import failed' })
  process.exitCode = 1
}
