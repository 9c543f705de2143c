// node tools/valhalla-check.ts FILE.osm.pbf [pairs]: checks against the real Valhalla what stand-ins cannot: that its
// routes over an import are as promised, that the schematic engine's distances are close to it on pairs that were not
// used for its table, and that both integrations fulfil the contract of every route engine. The package (280 MB) is
// used where it is installed (in the project, or under MAP_FOLDER), else installed into a temporary folder.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findValhalla, importMap, valhallaHome, valhallaNamed } from '@daoxing/places/server/map-import'
import { checkRoutes } from './map-check/check-routes.ts'
import { compareEstimates } from './map-check/compare-estimates.ts'
import { installBeside } from './map-check/install-beside.ts'
import { runSuite } from './map-check/run-suite.ts'

const suite = 'foundations/places/server/engines/real-valhalla.test.ts'
const contractBroken = 'the contract of route engines is not kept, see above'

const [path, pairsWanted = '500'] = process.argv.slice(2)
if (path === undefined) throw new Error('which extract? node tools/valhalla-check.ts FILE.osm.pbf [pairs]')
const extract = resolve(path)
const pairs = Number(pairsWanted)
const given = process.env['MAP_FOLDER']
const mapFolder = given ? resolve(given) : await mkdtemp(join(tmpdir(), 'valhalla-check-'))
const say = (line: string) => console.log(line)
try {
  const trouble = await installBeside({
    home: valhallaHome(mapFolder),
    named: valhallaNamed,
    isThere: () => findValhalla(mapFolder) !== undefined,
    say,
  })
  if (trouble === undefined) await check()
  // An unreachable registry, or one without a package for this machine, is not a failure of ours.
  else say(`real Valhalla: NOT LOOKED AT, it could not be installed here. What npm said:\n${trouble}`)
} finally {
  if (!given) await rm(mapFolder, { recursive: true, force: true })
}

async function check(): Promise<void> {
  await importMap({ extract, mapFolder, routes: 'valhalla', say: (line) => say(`· ${line}`) })
  const broken = [
    ...(await checkRoutes({ extract, mapFolder, pairs, say })),
    ...(await compareEstimates({ extract, mapFolder, pairs, say })),
    // The same suite that stand-ins pass, with the real engine.
    ...((await runSuite(suite, { VALHALLA_MAP_FOLDER: mapFolder })) ? [] : [contractBroken]),
  ]
  for (const words of broken) console.error(`real Valhalla: BROKEN, ${words}`)
  if (broken.length > 0) process.exitCode = 1
  else say('· real Valhalla: as promised')
}
