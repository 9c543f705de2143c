import { decodePath, distanceMetres } from '@daoxing/kit/contract'
import { bindPort } from '@daoxing/kit/server'
import { configsServer } from '@daoxing/configs/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { type ComputedRoute, ComputedRoutes, computeRoutes, firstRoute } from '@daoxing/places/contract'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RouteWish } from '../routing/find-route.ts'
import { usualTraffic } from '../routing/traffic-table.ts'
import { placesServer, routesPort } from '../index.ts'
import { embeddedRoutes } from '../ports/routes-port.ts'
import { warmPlaces } from '../warm-places.ts'

const wishes: RouteWish[] = []
/** The number of database connections in use while the engine runs. */
const taken: number[] = []
const embedded = embeddedRoutes(usualTraffic)

let city: TestHouse
let url: string
beforeAll(async () => {
  const route = (wish: RouteWish) => {
    wishes.push(wish)
    const { pool } = city.house.database
    taken.push(pool.totalCount - pool.idleCount)
    return embedded.route(wish)
  }
  city = await openTestHouse({ slices: [configsServer, placesServer], portsInstead: [bindPort(routesPort, { route })] })
  url = await city.listen()
  await warmPlaces()
}, 60_000)
afterAll(() => city.close())

const cityHall = { latitude: 25.0411, longitude: 121.5657 }
const station = { latitude: 25.0478, longitude: 121.517 }
const airport = { latitude: 25.0631, longitude: 121.5519 }
const at = (latLng: typeof cityHall) => ({ location: { latLng } })
const ends = { origin: at(cityHall), destination: at(station) }
const whole = { 'x-goog-fieldmask': '*' }

/** The request of Google's documentation: its headers and body, without any of our own. */
async function ask(question: object, headers: Readonly<Record<string, string>> = {}, search = '') {
  const answer = await fetch(`${url}/gw/directions/v2:computeRoutes${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-api-key': 'any', ...headers },
    body: JSON.stringify(question),
  })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}

const routeIn = (body: unknown): ComputedRoute => ComputedRoutes.parse(body).routes[0] ?? {}
const Refused = z.object({ data: z.object({ field: z.string() }) })
const fieldIn = (body: unknown) => Refused.parse(body).data.field
const pathOf = ({ polyline }: ComputedRoute) => decodePath(polyline?.encodedPolyline ?? '')
type Leg = NonNullable<ComputedRoute['legs']>[number]
/** A leg starts and ends on its own path, near the requested points: at a door or a kerb, not inside a building. */
function expectLegBetween(leg: Leg | undefined, from: typeof cityHall, to: typeof cityHall): void {
  const path = decodePath(leg?.polyline?.encodedPolyline ?? '')
  for (const [request, end, said] of [
    [from, path[0], leg?.startLocation],
    [to, path.at(-1), leg?.endLocation],
  ] as const) {
    expect(said).toEqual({ latLng: { latitude: end?.lat, longitude: end?.lng } })
    const requestedPoint = { lat: request.latitude, lng: request.longitude }
    expect(distanceMetres(end ?? { lat: 0, lng: 0 }, requestedPoint)).toBeLessThan(150)
  }
}
const secondsOf = (span: string | undefined) => Number(/^(\d+)s$/.exec(span ?? '')?.[1])

test('a request from Google’s documentation gets a reply in its format: seconds as "389s", an encoded path, only the requested fields [MAP-037]', async () => {
  const request = {
    ...ends,
    travelMode: 'DRIVE',
    routingPreference: 'TRAFFIC_AWARE',
    departureTime: '2026-11-20T09:01:23.045123456Z',
    computeAlternativeRoutes: false,
    routeModifiers: { avoidTolls: false, avoidHighways: false, avoidFerries: false },
    languageCode: 'en-US',
    units: 'IMPERIAL',
  }
  const { status, body } = await ask(request, {
    'X-Goog-FieldMask': 'routes.duration,routes.distanceMeters,routes.polyline.encodedPolyline',
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    routes: [
      {
        duration: expect.stringMatching(/^\d+s$/),
        distanceMeters: expect.any(Number),
        polyline: { encodedPolyline: expect.any(String) },
      },
    ],
  })
  const path = pathOf(routeIn(body))
  expect(distanceMetres(path[0] ?? { lat: 0, lng: 0 }, { lat: 25.0411, lng: 121.5657 })).toBeLessThan(130)
  expect(wishes.at(-1)).toMatchObject({ departAt: '2026-11-20T09:01:23.045Z', mode: 'drive' })
})

test('no transaction stays open while a route is computed', async () => {
  taken.length = 0
  await ask(ends, whole)
  expect(taken).toEqual([0])
})

test('the field mask is required, as a header or in the query; without it the error is in Google’s form and in ours', async () => {
  const { status, body } = await ask(ends)
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'FIELD_MASK_MISSING',
    error: { code: 400, status: 'INVALID_ARGUMENT', message: expect.stringContaining('X-Goog-FieldMask') },
  })
  for (const search of ['?fields=routes.duration', '?%24fields=routes.duration'])
    expect((await ask(ends, {}, search)).body).toEqual({ routes: [{ duration: expect.any(String) }] })
  for (const path of ['routes.durations', 'routes.legs.durations', 'routes.polyline.points']) {
    const unknown = await ask(ends, { 'x-goog-fieldmask': `routes.duration,${path}` })
    expect(unknown.body).toMatchObject({
      error: { status: 'INVALID_ARGUMENT', message: expect.stringContaining(path) },
    })
  }
})

test('an invalid request is also reported in Google’s error format', async () => {
  const { status, body } = await ask({ origin: at(cityHall) }, whole)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: expect.any(String), error: { code: 400, status: 'INVALID_ARGUMENT' } })
  for (const departureTime of ['tomorrow', '2026-13-40T99:00:00Z'])
    expect((await ask({ ...ends, departureTime }, whole)).status).toBe(400)
})

test('an unsupported option is rejected by its name and never ignored', async () => {
  for (const request of [
    { computeAlternativeRoutes: true },
    { routeModifiers: { avoidTolls: true } },
    { optimizeWaypointOrder: true },
    { arrivalTime: '2026-11-20T09:00:00Z' },
    { extraComputations: ['TOLLS'] },
  ]) {
    const { status, body } = await ask({ ...ends, ...request }, whole)
    expect({ status, field: fieldIn(body) }).toEqual({ status: 422, field: Object.keys(request)[0] })
  }
  expect((await ask({ ...ends, travelMode: 'TRANSIT' }, whole)).body).toMatchObject({ data: { field: 'travelMode' } })
  expect((await ask({ ...ends, travelMode: 7 }, whole)).body).toMatchObject({ data: { field: 'travelMode' } })
  const headed = { location: { latLng: cityHall, heading: 0 } }
  const bySide = { ...at(airport), sideOfRoad: true }
  const stopped = { ...at(station), vehicleStopover: true }
  for (const [request, field] of [
    [{ origin: headed }, 'origin.location.heading'],
    [{ intermediates: [bySide] }, 'intermediates.sideOfRoad'],
    [{ destination: stopped }, 'destination.vehicleStopover'],
    [{ destination: { ...at(station), via: true } }, 'destination.via'],
  ] as const)
    expect(fieldIn((await ask({ ...ends, ...request }, whole)).body)).toBe(field)
  const meant = { ...at(station), sideOfRoad: false, vehicleStopover: false, via: false }
  expect((await ask({ ...ends, destination: meant }, whole)).status).toBe(200)
})

test('words for distance and time follow language and units; without units, those of Taiwan', async () => {
  const mask = { 'x-goog-fieldmask': 'routes.localizedValues,routes.legs.localizedValues' }
  const values = async (body: object) => routeIn((await ask({ ...ends, ...body }, mask)).body).localizedValues
  const said = async (body: object) => Object.values((await values(body)) ?? {}).map((words) => words?.text)
  expect(await said({ languageCode: 'zh-TW' })).toEqual([
    expect.stringMatching(/^\d+(\.\d)? 公里$/),
    expect.stringMatching(/^\d+ 分鐘$/),
    expect.stringMatching(/^\d+ 分鐘$/),
  ])
  expect(await values({ languageCode: 'en-US', units: 'IMPERIAL' })).toMatchObject({
    distance: { text: expect.stringMatching(/^\d+(\.\d)? mi$/) },
    duration: { text: expect.stringMatching(/^\d+ min$/) },
  })
  const near = { origin: at(cityHall), destination: at({ latitude: 25.0415, longitude: 121.5657 }), languageCode: 'ja' }
  expect(await values(near)).toMatchObject({ distance: { text: expect.stringMatching(/^\d+ m$/) } })
  expect(await values({ ...near, units: 2 })).toMatchObject({ distance: { text: expect.stringMatching(/^\d+ ft$/) } })
  expect((await ask({ ...ends, units: 'NAUTICAL' }, whole)).status).toBe(400)
})

test.each([
  ['Taipei to Magong', { latitude: 25.0463, longitude: 121.5197 }, { latitude: 23.5655, longitude: 119.5663 }],
  ['Nangan to Beigan', { latitude: 26.1533, longitude: 119.9382 }, { latitude: 26.2247, longitude: 119.9983 }],
  ['Donggang to Liuqiu', { latitude: 22.4664, longitude: 120.4541 }, { latitude: 22.3536, longitude: 120.3784 }],
])('no route is driven over the sea, from %s', async (_, origin, destination) => {
  for (const travelMode of ['DRIVE', 'TWO_WHEELER', 'WALK'])
    expect((await ask({ origin: at(origin), destination: at(destination), travelMode }, whole)).body).toEqual({
      routes: [],
    })
  const over = { ...ends, intermediates: [at(destination)] }
  if (origin.latitude < 25.1) expect((await ask(over, whole)).body).toEqual({ routes: [] })
})

test('an overview has few points and the same ends', async () => {
  const paths = await Promise.all(
    ['HIGH_QUALITY', 'OVERVIEW'].map(async (polylineQuality) =>
      pathOf(routeIn((await ask({ ...ends, polylineQuality }, whole)).body)),
    ),
  )
  const [all = [], few = []] = paths
  expect(few.length).toBeLessThan(all.length)
  expect([few[0], few.at(-1)]).toEqual([all[0], all.at(-1)])
})

test('clients that know only a host and a port find the call', async () => {
  const answer = await fetch(`${url}/directions/v2:computeRoutes?$alt=json%3Benum-encoding=int`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-fieldmask': 'routes.duration' },
    body: JSON.stringify({ ...ends, travelMode: 1, units: 2 }),
  })
  expect(await answer.json()).toEqual({ routes: [{ duration: expect.stringMatching(/^\d+s$/) }] })
})

test('each stop on the way starts a new leg, which departs when the previous one arrives', async () => {
  const request = { ...ends, intermediates: [at(airport)], routingPreference: 'TRAFFIC_AWARE' }
  const { body } = await ask(request, whole)
  const route = routeIn(body)
  const [leg, lastLeg] = route.legs ?? []
  expect(route.legs).toHaveLength(2)
  expectLegBetween(leg, cityHall, airport)
  expectLegBetween(lastLeg, airport, station)
  expect(route.distanceMeters).toBe((leg?.distanceMeters ?? 0) + (lastLeg?.distanceMeters ?? 0))
  const [first, second] = wishes.slice(-2)
  const apart = Date.parse(second?.departAt ?? '') - Date.parse(first?.departAt ?? '')
  expect(`${apart / 1000}s`).toBe(leg?.duration)
  const path = pathOf(route)
  expect(distanceMetres(path.at(-1) ?? { lat: 0, lng: 0 }, { lat: 25.0478, lng: 121.517 })).toBeLessThan(130)
  const many = Array.from({ length: 11 }, () => at(airport))
  expect((await ask({ ...ends, intermediates: many }, whole)).status).toBe(400)
})

test('a pass-through waypoint ends no leg and lies on the path', async () => {
  const passed = { ...at(airport), via: true }
  const stopped = routeIn((await ask({ ...ends, intermediates: [at(airport)] }, whole)).body)
  const route = routeIn((await ask({ ...ends, intermediates: [passed] }, whole)).body)
  expect(route.legs).toHaveLength(1)
  expectLegBetween(route.legs?.[0], cityHall, station)
  expect([route.distanceMeters, pathOf(route)]).toEqual([stopped.distanceMeters, pathOf(stopped)])
  const both = routeIn((await ask({ ...ends, intermediates: [passed, at(airport), passed] }, whole)).body)
  expect(both.legs).toHaveLength(2)
  expectLegBetween(both.legs?.[0], cityHall, airport)
  expectLegBetween(both.legs?.[1], airport, station)
})

test('the path is returned as GeoJSON on request, with the same points', async () => {
  const encoded = pathOf(routeIn((await ask(ends, whole)).body))
  const { polyline, legs } = routeIn((await ask({ ...ends, polylineEncoding: 'GEO_JSON_LINESTRING' }, whole)).body)
  const line = { type: 'LineString', coordinates: encoded.map(({ lat, lng }) => [lng, lat]) }
  expect(polyline).toEqual({ geoJsonLinestring: line })
  expect(legs?.[0]?.polyline).toEqual({ geoJsonLinestring: line })
  const masked = await ask(
    { ...ends, polylineEncoding: 2 },
    { 'x-goog-fieldmask': 'routes.polyline.geoJsonLinestring' },
  )
  expect(routeIn(masked.body)).toEqual({ polyline: { geoJsonLinestring: line } })
})

test('a route to the same point has zero length, and a point in the sea has no route', async () => {
  const here = { origin: at(cityHall), destination: at(cityHall) }
  expect(routeIn((await ask(here, whole)).body)).toMatchObject({ distanceMeters: 0, duration: '0s' })
  const sea = at({ latitude: 24.5, longitude: 119.5 })
  expect(await ask({ ...ends, destination: sea }, whole)).toEqual({ status: 200, body: { routes: [] } })
})

test('without traffic the duration is that of an ordinary hour; protocol buffer names and enum numbers are accepted', async () => {
  const rush = { ...ends, departureTime: '2026-11-20T10:00:00Z' }
  const aware = routeIn((await ask({ ...rush, routingPreference: 2 }, whole)).body)
  const unaware = routeIn((await ask({ ...rush, routingPreference: 'TRAFFIC_UNAWARE' }, whole)).body)
  expect(secondsOf(aware.duration)).toBeGreaterThan(secondsOf(aware.staticDuration))
  expect(unaware.duration).toBe(aware.staticDuration)
  // Without options, the duration is that of an ordinary hour; with only a departure time, it includes the traffic of
  // that hour.
  expect(routeIn((await ask(ends, whole)).body).duration).toBe(aware.staticDuration)
  expect(routeIn((await ask(rush, whole)).body).duration).toBe(aware.duration)
  const walked = await ask(
    { ...ends, travelMode: 3 },
    { 'x-goog-fieldmask': 'routes.distance_meters,routes.static_duration' },
  )
  const walk = routeIn(walked.body)
  expect(secondsOf(walk.staticDuration)).toBe(Math.round((walk.distanceMeters ?? 0) / 1.25))
  expect((await ask({ ...ends, travelMode: 99 }, whole)).status).toBe(400)
})

test('the warning about a schematic path is in the requested language, or else in the reader’s', async () => {
  const mask = { 'x-goog-fieldmask': 'routes.warnings' }
  const warning = async (body: object, headers = {}) =>
    routeIn((await ask({ ...ends, ...body }, { ...mask, ...headers })).body).warnings
  expect(await warning({})).toEqual([expect.stringContaining('示意路線')])
  expect(await warning({ languageCode: 'en-US' })).toEqual([expect.stringContaining('Schematic')])
  expect(await warning({}, { 'accept-language': 'ja' })).toEqual([expect.stringContaining('略図')])
})

test('ends may be addresses or places, and our page reads seconds and path of the first route, requested without a travel mode [MAP-010, MAP-037]', async () => {
  const { data } = await city.call(computeRoutes, {
    query: { fields: 'routes.duration,routes.polyline.encodedPolyline' },
    body: { origin: { address: '台北101' }, destination: { placeId: 'place:tra-taipei' } },
  })
  const { duration, polyline } = data.routes[0] ?? {}
  expect(data).toEqual({ routes: [{ duration, polyline: { encodedPolyline: expect.any(String) } }] })
  const route = firstRoute(data)
  expect(route).toEqual({ duration: secondsOf(duration), encodedPolyline: polyline?.encodedPolyline })
  expect(wishes.at(-1)?.mode).toBe('drive')
  expect(route?.encodedPolyline.length).toBeGreaterThan(10)
  expect(Number.isInteger(route?.duration)).toBe(true)
})
