// Runs against the real Valhalla, which is not installed by default: `node tools/valhalla-check.ts FILE.osm.pbf`
// installs it, imports an extract and runs this file; without it, the tests are skipped.
import { join } from 'node:path'
import { createLog, heldClock } from '@daoxing/kit/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualTraffic } from '../routing/traffic-table.ts'
import { embeddedRoutes } from '../ports/routes-port.ts'
import { followImportedMap, type ImportedMap } from '../real-streets/imported-map.ts'
import { mapFiles, versionFolder } from '../real-streets/map-folder.ts'
import { findValhalla } from '../real-streets/valhalla-package.ts'
import { keepsRoutesContract } from '../testing/routes-contract.ts'
import { openValhallaBridge } from '../testing/valhalla-bridge.ts'
import { warmPlaces } from '../warm-places.ts'
import { createCircuit } from './circuit.ts'
import { routesBefore } from './route-engine.ts'
import { valhallaRoutes } from './valhalla-routes.ts'

const mapFolder = process.env['VALHALLA_MAP_FOLDER']
const packageFolder = mapFolder === undefined ? undefined : findValhalla(mapFolder)
const said: string[] = []
const log = createLog({ destination: { write: (line) => void said.push(line) } })
const embedded = embeddedRoutes(usualTraffic)
const waitMs = 20_000

describe.runIf(mapFolder !== undefined && packageFolder !== undefined)('the real Valhalla', () => {
  let map: ImportedMap
  let bridge: Awaited<ReturnType<typeof openValhallaBridge>>
  beforeAll(async () => {
    map = followImportedMap(mapFolder, log)
    await Promise.all([map.refresh(), warmPlaces()])
    const version = map.manifest()?.version ?? ''
    bridge = await openValhallaBridge(
      packageFolder ?? '',
      join(versionFolder(mapFolder ?? '', version), mapFiles.valhalla),
    )
  })
  afterAll(async () => {
    await bridge.close()
    await map.close()
  })
  const overHttp = () =>
    routesBefore(valhallaRoutes({ url: bridge.url, waitMs }, usualTraffic), {
      embedded,
      circuit: createCircuit({ engine: 'valhalla', clock: heldClock('2026-11-20T06:00:00.000Z'), log }),
    })
  // Two crossings of Hsinchu, about 5 km apart.
  const ends = { from: { lat: 24.8, lng: 120.97 }, to: { lat: 24.82, lng: 121 } }

  describe('in this process', () => {
    const open = () => embeddedRoutes(usualTraffic, { log, map })
    keepsRoutesContract({ open, ...ends, isSchematic: false })
  })

  describe('over HTTP', () => {
    keepsRoutesContract({ open: overHttp, ...ends, isSchematic: false })

    test('without a known street or route, the rider gets our schematic route, and the engine counts as healthy', async () => {
      said.length = 0
      for (const to of [
        { lat: 24.8, lng: 121.4 },
        { lat: 23.57, lng: 119.58 },
      ])
        expect(await overHttp().route({ from: ends.from, to })).toEqual(await embedded.route({ from: ends.from, to }))
      expect(said.filter((line) => line.includes('"engine":"valhalla"'))).toEqual([])
    })
  })
})

test.skipIf(mapFolder === undefined)('the real Valhalla was reachable', () => {
  expect([packageFolder, said.filter((line) => line.includes('could not be used'))]).toEqual([expect.any(String), []])
})
