// A process of its own, which a server starts: node import-country-beside.ts MAP_FOLDER NAME. What it does stands in
// progress.json of that folder.
import { findValhalla } from '../real-streets/valhalla-package.ts'
import { extractSource } from './extract-source.ts'
import { importCountry } from './import-country.ts'

const [mapFolder, name = 'taiwan'] = process.argv.slice(2)
const source = extractSource(name, process.env)
if (mapFolder === undefined || source === undefined) throw new Error('which folder, and which extract?')
const routes = findValhalla(mapFolder) ? 'valhalla' : 'built-in'
await importCountry({ source, mapFolder, routes, say: () => undefined })
