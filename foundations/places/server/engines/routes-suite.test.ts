import { createLog, heldClock } from '@daoxing/kit/server'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usualTraffic } from '../routing/traffic-table.ts'
import { embeddedRoutes } from '../ports/routes-port.ts'
import type { RoutesPort } from '../ports/routes.ts'
import type { EngineStandIn, Mood } from '../testing/engine-stand-in.ts'
import { googleKey, openGoogleStandIn } from '../testing/google-stand-in.ts'
import { openOsrmStandIn } from '../testing/osrm-stand-in.ts'
import { keepsRoutesContract } from '../testing/routes-contract.ts'
import { openValhallaStandIn } from '../testing/valhalla-stand-in.ts'
import { warmPlaces } from '../warm-places.ts'
import { createCircuit } from './circuit.ts'
import { googleRoutes } from './google-routes.ts'
import { osrmRoutes } from './osrm-routes.ts'
import { routesBefore } from './route-engine.ts'
import { valhallaRoutes } from './valhalla-routes.ts'

const from = { lat: 25.0411, lng: 121.5657 }
const to = { lat: 25.0478, lng: 121.517 }
const friday = (hour: string) => `2026-11-20T${hour}:00:00.000Z`
const embedded = embeddedRoutes(usualTraffic)
const clock = heldClock(friday('06'))
const said: string[] = []
const log = createLog({ destination: { write: (line) => void said.push(line) } })
/** Longer than any reply over loopback, and short enough to wait for a missing one. */
const waitMs = 700

const standIns = {
  valhalla: await openValhallaStandIn(),
  osrm: await openOsrmStandIn(),
  google: await openGoogleStandIn(),
}
// Building the graph takes longer on a busy machine.
beforeAll(warmPlaces, 60_000)
afterAll(() => Promise.all(Object.values(standIns).map((standIn) => standIn.close())))

type Engine = { readonly name: string; readonly standIn?: EngineStandIn; readonly open: (wait?: number) => RoutesPort }
const long = 20_000
const inFront = (name: keyof typeof standIns): Engine => ({
  name,
  standIn: standIns[name],
  open(wait = long) {
    const { url } = standIns[name]
    const engines = {
      valhalla: () => valhallaRoutes({ url, waitMs: wait }, usualTraffic),
      osrm: () => osrmRoutes({ url, waitMs: wait }, usualTraffic),
      google: () => googleRoutes({ key: googleKey, url, waitMs: wait }, clock),
    }
    return routesBefore(engines[name](), { embedded, circuit: createCircuit({ engine: name, clock, log }) })
  },
})
const adapters = [inFront('valhalla'), inFront('osrm'), inFront('google')]
const all: readonly Engine[] = [{ name: 'embedded', open: () => embedded }, ...adapters]

beforeEach(() => {
  said.length = 0
  for (const standIn of Object.values(standIns)) {
    standIn.mood = 'well'
    standIn.requests.length = 0
  }
})

describe.each(all)('$name', ({ open, standIn }) => {
  keepsRoutesContract({ open, from, to, isSchematic: standIn === undefined })
})

describe.each(adapters)('$name in front', ({ name, open, standIn }) => {
  const moods: readonly Mood[] = ['broken', 'malformed', 'page', 'quota', 'forbidden', 'misasked', 'noWay']

  test.each(moods)(
    'when it is %s, the rider gets our schematic route at once, marked as such [MAP-005]',
    async (mood) => {
      if (standIn) standIn.mood = mood
      const wish = { from, to, departAt: friday('06') }
      expect(await open().route(wish)).toEqual(await embedded.route(wish))
      expect(standIn?.requests.length).toBe(1)
      expect(said.some((line) => line.includes(`"engine":"${name}"`))).toBe(mood !== 'noWay')
    },
  )

  test('when it does not respond, our own engine answers after the timeout', async () => {
    if (standIn) standIn.mood = 'slow'
    expect(await open(waitMs).route({ from, to })).toEqual(await embedded.route({ from, to }))
    expect(said.join('')).toContain('"trouble":"slow"')
  })

  test('the log contains neither places nor keys', async () => {
    if (standIn) standIn.mood = 'broken'
    await open().route({ from, to })
    expect(said.length).toBe(1)
    expect(said.join('')).not.toMatch(/25\.04|121\.5|127\.0\.0\.1|a-key-of-the-tests/)
  })

  test('after three failures in a row, the engine is skipped for half a minute, then tested by one request', async () => {
    const port = open()
    if (standIn) standIn.mood = 'broken'
    for (let time = 0; time < 5; time += 1) await port.route({ from, to })
    expect(standIn?.requests.length).toBe(3)
    clock.moveTo(new Date(clock.nowMs() + 31_000).toISOString())
    if (standIn) standIn.mood = 'well'
    const routes = await Promise.all([port.route({ from, to }), port.route({ from, to })])
    expect(routes.map(({ schematic }) => schematic)).toEqual([false, true])
    expect((await port.route({ from, to })).schematic).toBe(false)
  })

  test('an unsupported request does not open the circuit', async () => {
    const port = open()
    if (standIn) standIn.mood = 'misasked'
    for (let time = 0; time < 5; time += 1) await port.route({ from, to })
    expect(standIn?.requests.length).toBe(5)
  })
})

test('engines without traffic data use ours; Google uses its own', async () => {
  for (const { name, open } of adapters) {
    const [night, rush] = await Promise.all(
      ['18', '10'].map((hour) => open().route({ from, to, departAt: friday(hour) })),
    )
    const slower = (rush?.durationSeconds ?? 0) / (night?.durationSeconds ?? 1)
    if (name === 'google') expect(slower).toBe(1)
    else expect(slower).toBeGreaterThan(1.5)
  }
})

test('Google gets its key and mask as headers, and a departure only if it lies in the future', async () => {
  const google = inFront('google').open()
  await google.route({ from, to, departAt: '2026-11-20T05:00:00.000Z' })
  await google.route({ from, to, departAt: '2026-12-20T05:00:00.000Z' })
  const bodies = standIns.google.requests.map(({ body }) => body)
  expect(bodies[0]).not.toHaveProperty('departureTime')
  expect(bodies[1]).toMatchObject({ departureTime: '2026-12-20T05:00:00.000Z', travelMode: 'DRIVE' })
  expect([...(standIns.google.requests[0]?.query.keys() ?? [])]).toEqual([])
})

test('an engine gets at most its limit of requests per minute, then ours answers', async () => {
  let nowMs = 60_000
  const held = { ...clock, nowMs: () => nowMs }
  const circuit = createCircuit({ engine: 'osrm', clock: held, log, questionsPerMinute: 2 })
  const ways = routesBefore(osrmRoutes({ url: standIns.osrm.url, waitMs: long }, usualTraffic), { embedded, circuit })
  const isByRoad = async () => !(await ways.route({ from, to })).schematic
  expect([await isByRoad(), await isByRoad(), await isByRoad(), await isByRoad()]).toEqual([true, true, false, false])
  expect(said.filter((line) => line.includes('asked enough'))).toHaveLength(1)
  nowMs += 60_000
  expect(await isByRoad()).toBe(true)
  expect(standIns.osrm.requests).toHaveLength(3)
})

test('when the engine is unreachable, ours answers', async () => {
  const [nowhere = 0] = await freePorts(1)
  const gone = routesBefore(osrmRoutes({ url: `http://127.0.0.1:${nowhere}` }, usualTraffic), {
    embedded,
    circuit: createCircuit({ engine: 'osrm', clock, log }),
  })
  expect(await gone.route({ from, to })).toEqual(await embedded.route({ from, to }))
  expect(said.join('')).toContain('"trouble":"unreachable"')
})
