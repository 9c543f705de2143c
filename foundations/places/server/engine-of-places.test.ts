import { configsServer } from '@daoxing/configs/server'
import { bindPort } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placesPort, placesServer, routesPort } from './index.ts'
import { embeddedPlaces, type PlacesPort } from './ports/places-port.ts'

/** Requests to the engine: each method and its arguments. */
const questions: (readonly unknown[])[] = []
let isDown = false
function engineFor(...question: readonly unknown[]): PlacesPort {
  questions.push(question)
  if (isDown) throw new TypeError('the engine is down')
  return embeddedPlaces(city.house)
}
const engine: PlacesPort = {
  reverse: async (...said) => engineFor('reverse', ...said).reverse(...said),
  areaOf: async (...said) => engineFor('areaOf', ...said).areaOf(...said),
  search: async (...said) => engineFor('search', ...said).search(...said),
  place: async (...said) => engineFor('place', ...said).place(...said),
  geocode: async (...said) => engineFor('geocode', ...said).geocode(...said),
  placesNear: async (...said) => engineFor('placesNear', ...said).placesNear(...said),
  meetingPointsNear: async (...said) => engineFor('meetingPointsNear', ...said).meetingPointsNear(...said),
  meetingPoint: async (...said) => engineFor('meetingPoint', ...said).meetingPoint(...said),
  metresFromAllKnown: async (...said) => engineFor('metresFromAllKnown', ...said).metresFromAllKnown(...said),
  recommendedStartPoint: async (...said) => engineFor('recommendedStartPoint', ...said).recommendedStartPoint(...said),
  traditional: async (...said) => engineFor('traditional', ...said).traditional(...said),
}
const route = async () => {
  throw new TypeError('the engine is down')
}

let city: TestHouse
let url: string
beforeAll(async () => {
  const portsInstead = [bindPort(placesPort, engine), bindPort(routesPort, { route })]
  city = await openTestHouse({ slices: [configsServer, placesServer], portsInstead })
  url = await city.listen()
}, 60_000)
afterAll(() => city.close())
beforeEach(() => {
  questions.length = 0
  isDown = false
})

/** A client that knows only the documents. */
async function get(path: string, query: Readonly<Record<string, string>>) {
  const answer = await fetch(`${url}/gw${path}?${new URLSearchParams(query)}`)
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}
const of = (name: string) => questions.filter(([question]) => question === name).map(([, ...said]) => said)

const point = { lat: 25.0411, lng: 121.5657 }
const wire = { lat: '25.0411', lng: '121.5657' }
const nothing = { status: 200, body: { data: null } }

test('a lookup of an address, a place or a route whose engine fails returns nothing, and no error [MAP-005]', async () => {
  isDown = true
  for (const [path, query] of [
    ['/v3/geocode', { address: '台北101' }],
    ['/v2/geocode', { address: '台北101' }],
    ['/v2/geocode', { latlng: '25.0411,121.5657' }],
    ['/maps/geocode', { address: '台北101' }],
    ['/v3/geocode/reverse', wire],
    ['/v3/geocode/place-detail', { place_id: 'place:metro-bl18' }],
    ['/maps/place/details', { place_id: 'place:metro-bl18' }],
  ] as const) {
    questions.length = 0
    expect([path, await get(path, query), questions.length]).toEqual([path, nothing, 1])
  }
  const answer = await fetch(`${url}/gw/directions/v2:computeRoutes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-fieldmask': '*' },
    body: JSON.stringify({ origin: point, destination: { lat: 25.0478, lng: 121.517 } }),
  })
  expect([answer.status, await answer.json()]).toEqual([200, { routes: [] }])
})

test('predictions are an empty list when the engine fails, and no error [MAP-013]', async () => {
  isDown = true
  expect(await get('/maps/place/autocomplete', { input: '市政府' })).toEqual({ status: 200, body: { data: [] } })
  expect(of('search')).toHaveLength(1)
})

test('the vicinity and meeting points are searched within 1000 m, unless a radius is given [MAP-006, MAP-007, MAP-030]', async () => {
  const location = '25.0411,121.5657'
  await get('/geocode/vicinity', { location })
  await get('/geocode/vicinity', { location, radius: '300' })
  expect(of('placesNear')).toEqual([
    [point, 1000],
    [point, 300],
  ])
  await get('/v3/geocode/meeting-points', wire)
  await get('/v3/geocode/meeting-points', { ...wire, radius: '300' })
  expect(of('meetingPointsNear')).toEqual([
    [expect.objectContaining(point), 1000],
    [expect.objectContaining(point), 300],
  ])
})

test('a place is read by its id in the session of its search, and an address or a name is looked up as typed [MAP-026, MAP-028, MAP-031]', async () => {
  const detail = await get('/v3/geocode/place-detail', { place_id: 'place:metro-bl18', session_token: 'one-session' })
  expect(detail.body).toMatchObject({ data: { place_id: 'place:metro-bl18', description: '捷運市政府站' } })
  expect(of('place')).toEqual([['place:metro-bl18', 'zh-TW', 'one-session']])
  const named = await get('/v3/geocode', { address: '台北101' })
  expect(named.body).toMatchObject({ data: { description: '台北101', town: '信義區' } })
  const address = '臺北市信義區信義路五段7號'
  expect((await get('/v2/geocode', { address })).body).toMatchObject({ data: { address } })
  expect(of('geocode').map(([text]) => text)).toEqual(['台北101', address])
})

test('start points are requested for the exact point, and the guide of a meeting point by its id [MAP-027, MAP-032]', async () => {
  const start = await get('/v3/geocode/recommended-start-point', wire)
  expect(start.body).toMatchObject({ data: { reason: 'meetingPoint', area: '臺北市', town: '信義區' } })
  expect(of('recommendedStartPoint')).toEqual([[expect.objectContaining(point)]])
  const guide = await get('/v3/geocode/meeting-point/tra-taipei~1/guide', {})
  expect(guide.body).toMatchObject({ data: { id: 'tra-taipei~1', guide: '東三門，計程車排班處', label: '東三門' } })
})

test('predictions are searched in Taiwan by default, and around the rider [MAP-017, MAP-018]', async () => {
  const found = await get('/maps/place/autocomplete', { input: '市政府', ...wire, limit: '1' })
  expect(found.body).toMatchObject({
    data: [{ structured_formatting: { main_text: expect.stringContaining('市政府') } }],
  })
  expect(of('search')).toEqual([[expect.objectContaining({ text: '市政府', near: point })]])
  expect(await get('/maps/place/autocomplete', { input: '市政府', country: 'jp' })).toMatchObject({
    body: { data: [] },
  })
  expect(of('search')).toHaveLength(1)
})
