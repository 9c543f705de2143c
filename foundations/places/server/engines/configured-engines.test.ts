import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog, heldClock } from '@daoxing/kit/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRoute } from '../routing/find-route.ts'
import { travelEstimate } from '../routing/travel-estimate.ts'
import { slowdown, townKmh, usualTraffic, weekdays } from '../routing/traffic-table.ts'
import { embeddedRoutes } from '../ports/routes-port.ts'
import { googleKey, openGoogleStandIn } from '../testing/google-stand-in.ts'
import { openOsrmStandIn } from '../testing/osrm-stand-in.ts'
import { openValhallaStandIn } from '../testing/valhalla-stand-in.ts'
import { configuredPlaces, configuredRoutes } from './configured-engines.ts'
import { configuredTraffic } from './configured-traffic.ts'
import type { PlacesPort } from '../ports/places-port.ts'
import { warmPlaces } from '../warm-places.ts'

// Building the graph takes longer on a busy machine.
beforeAll(warmPlaces, 60_000)

const house = { clock: heldClock('2026-11-20T06:00:00.000Z'), log: createLog({ level: 'silent' }) }
const embedded = embeddedRoutes(usualTraffic)
const routes = (environment: Readonly<Record<string, string>>) =>
  configuredRoutes(environment, { house, embedded, traffic: usualTraffic })
const wish = { from: { lat: 25.0411, lng: 121.5657 }, to: { lat: 25.0478, lng: 121.517 } }

test('without configuration, the embedded engine answers', async () => {
  expect(routes({})).toBe(embedded)
  expect(routes({ ROUTES_ENGINE: '', VALHALLA_URL: 'http://127.0.0.1:1' })).toBe(embedded)
  expect(routes({ ROUTES_ENGINE: 'embedded' })).toBe(embedded)
})

test('an operator switches to another engine only by configuration', async () => {
  const open = { valhalla: openValhallaStandIn, osrm: openOsrmStandIn, google: openGoogleStandIn }
  for (const [name, openStandIn] of Object.entries(open)) {
    const standIn = await openStandIn()
    const { url } = standIn
    const addresses = { VALHALLA_URL: url, OSRM_URL: url, GOOGLE_MAPS_URL: url, GOOGLE_MAPS_KEY: googleKey }
    const route = await routes({ ROUTES_ENGINE: name, ...addresses }).route(wish)
    await standIn.close()
    expect(route.schematic).toBe(false)
    expect(standIn.requests).toHaveLength(1)
  }
})

test('an unknown engine, or one without its address or key, stops the server with a message', () => {
  expect(() => routes({ ROUTES_ENGINE: 'waze' })).toThrow('ROUTES_ENGINE knows embedded, valhalla, osrm, google')
  expect(() => routes({ ROUTES_ENGINE: 'toString' })).toThrow('ROUTES_ENGINE')
  expect(() => routes({ ROUTES_ENGINE: 'valhalla' })).toThrow('VALHALLA_URL')
  expect(() => routes({ ROUTES_ENGINE: 'osrm', OSRM_URL: 'localhost:5000' })).toThrow('OSRM_URL')
  expect(() => routes({ ROUTES_ENGINE: 'google' })).toThrow('GOOGLE_MAPS_KEY')
  const places: Pick<PlacesPort, 'traditional'> = { traditional: async (text) => text }
  const plan = { house, embedded: places as PlacesPort }
  expect(configuredPlaces({}, plan)).toBe(plan.embedded)
  expect(() => configuredPlaces({ PLACES_ENGINE: 'photon' }, plan)).toThrow('PHOTON_URL')
  expect(() => configuredPlaces({ PLACES_ENGINE: 'osrm' }, plan)).toThrow(
    'PLACES_ENGINE knows embedded, photon, google',
  )
})

const folder = mkdtempSync(join(tmpdir(), 'traffic-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(text: string): { readonly TRAFFIC_TABLE: string } {
  const path = join(folder, 'traffic.json')
  writeFileSync(path, text)
  return { TRAFFIC_TABLE: path }
}
const week = (kmh: number) => Object.fromEntries(weekdays.map((day) => [day, Array.from({ length: 24 }, () => kmh)]))

test('a file replaces the traffic table by hour and weekday, and every travel time uses it', () => {
  expect(configuredTraffic({})).toBe(usualTraffic)
  const quick = configuredTraffic(fileOf(JSON.stringify(week(60))))
  const friday = '2026-11-20T10:00:00.000Z'
  expect(townKmh(quick, friday)).toBe(60)
  expect(slowdown(quick, friday)).toBe(1)
  const { durationSeconds } = findRoute({ ...wish, departAt: friday }, quick)
  expect(durationSeconds).toBeLessThan(findRoute({ ...wish, departAt: friday }).durationSeconds / 2)
  expect(travelEstimate(wish.from, wish.to, friday, quick).seconds).toBe(durationSeconds)
  // 18:00 on a Friday in Taipei, the only slow hour of the table.
  const jammed = week(60)
  jammed['friday']?.splice(18, 1, 6)
  const table = configuredTraffic(fileOf(JSON.stringify(jammed)))
  expect(townKmh(table, friday)).toBe(6)
  expect(townKmh(table, '2026-11-20T10:30:00.000Z')).toBe(33)
  expect(townKmh(table, '2026-11-19T10:00:00.000Z')).toBe(60)
})

test("a drive past midnight continues with the next day's traffic", () => {
  const table = configuredTraffic(fileOf(JSON.stringify({ ...week(20), saturday: week(40)['saturday'] })))
  expect(townKmh(table, '2026-11-20T15:30:00.000Z')).toBe(30)
})

test('an invalid traffic table stops the server and names the invalid entry', () => {
  const refused = (text: string) => () => configuredTraffic(fileOf(text))
  expect(refused('slow')).toThrow('it is no JSON object')
  expect(refused(JSON.stringify({ ...week(20), friday: undefined }))).toThrow('friday is no such list')
  expect(refused(JSON.stringify({ ...week(20), monday: [20] }))).toThrow('monday has 1 hours')
  expect(refused(JSON.stringify({ ...week(20), monday: week(20)['monday']?.slice(1) }))).toThrow('monday has 23 hours')
  expect(refused(JSON.stringify({ ...week(20), funday: [] }))).toThrow('a day called funday')
  // A holiday has the traffic of its weekday, so a separate entry would never be used.
  expect(refused(JSON.stringify({ ...week(20), '2027-02-06': week(40)['sunday'] }))).toThrow('a day called 2027-02-06')
  expect(refused(JSON.stringify({ ...week(20), sunday: ['fast'] }))).toThrow(
    'must be JSON with the days monday to sunday',
  )
  const broken = week(20)
  broken['tuesday']?.splice(7, 1, 0)
  expect(refused(JSON.stringify(broken))).toThrow('tuesday has no such speed at hour 7')
  expect(() => configuredTraffic({ TRAFFIC_TABLE: join(folder, 'nowhere.json') })).toThrow('cannot be read (ENOENT)')
})
