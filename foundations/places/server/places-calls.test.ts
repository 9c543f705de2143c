// Over 350 lines because all calls of places share the server that this file opens.
import { baseConfigs, clearConfigOverride, configsServer, configValue, overrideConfig } from '@daoxing/configs/server'
import { centralTaipei, distanceMetres } from '@daoxing/kit/contract'
import { definePort, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import * as calls from '@daoxing/places/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groundVersion, placesPort, placesServer, routesPort } from './index.ts'
import { meetingPoints } from './data/meeting-points.ts'

/** A rider without a sign-up, for the one call that requires one. */
const riders: ServerSlice = {
  name: 'testRiders',
  calls: [],
  authenticators: [
    async ({ credentials }) =>
      credentials.bearer === 'rider'
        ? { kind: 'rider', riderId: 'r1', userNumber: 1, sessionId: 's1', language: 'zh-TW' }
        : undefined,
  ],
}

let city: TestHouse
beforeAll(async () => {
  city = await openTestHouse({ slices: [configsServer, placesServer, riders] })
})
afterAll(() => city.close())

const cityHall = { lat: '25.0411', lng: '121.5657' }
const pointOf = ({ lat, lng }: typeof cityHall) => ({ lat: Number(lat), lng: Number(lng) })
const openSea = { lat: '24.5', lng: '119.5' }
const sea = '24.5,119.5'

test('the vicinity of a location is its address and the known places within 1000 m [MAP-006, MAP-025]', async () => {
  const { data } = await city.call(calls.readVicinity, { query: { location: '25.0411,121.5657', radius: '1000' } })
  expect(data).toMatchObject({ area: '臺北市', town: '信義區' })
  expect(data?.places[0]).toMatchObject({ name: '捷運市政府站', kind: 'metro' })
  expect(data?.places.every(({ distanceMetres }) => distanceMetres <= 1000)).toBe(true)
})

test('an address is looked up in both directions, and a location has the five fields of the documents [MAP-001, MAP-026, MAP-031]', async () => {
  const byName = await city.call(calls.geocodeAddress, { query: { address: '台北101' } })
  expect(byName.data).toMatchObject({ description: '台北101', town: '信義區', isApproximate: false })
  const byAddress = await city.call(calls.lookUpAddress, { query: { address: '臺北市信義區信義路五段7號' } })
  expect(byAddress.data).toMatchObject({ address: '臺北市信義區信義路五段7號', area: '臺北市' })
  const byPoint = await city.call(calls.lookUpAddress, { query: { latlng: '25.0411,121.5657' } })
  const location = { lat: 25.0411, lng: 121.5657 }
  const named = { description: '捷運市政府站', area: '臺北市', town: '信義區', location }
  expect(byPoint.data).toEqual({ ...named, address: expect.stringMatching(/^臺北市信義區/) })
  const hill = await city.call(calls.lookUpAddress, { query: { latlng: '24.9,121.62' } })
  expect(hill.data).toMatchObject({ description: hill.data?.address, area: '新北市' })
})

test('one of our own addresses is found again [MAP-029, MAP-031]', async () => {
  const here = await city.call(calls.reverseGeocodePoint, { query: { lat: '25.0400', lng: '121.5640' } })
  expect(here.data).toMatchObject({ area: '臺北市', town: '信義區', region: 'north' })
  const again = await city.call(calls.geocodeAddress, { query: { address: here.data?.address ?? '' } })
  expect(again.data).toMatchObject({ town: '信義區' })
})

test('a point tells that no streets are drawn there, and on which water it lies', async () => {
  const at = async (lat: string, lng: string) =>
    (await city.call(calls.reverseGeocodePoint, { query: { lat, lng } })).data
  expect(await at('25.0400', '121.5640')).toMatchObject({ hasStreets: false, lake: null })
  expect(await at('23.8556', '120.9191')).toMatchObject({ town: '魚池鄉', lake: '日月潭' })
  // The pier is on the shore.
  expect(await at('23.86483', '120.91161')).toMatchObject({ town: '魚池鄉', lake: null })
})

test('meeting points come nearest first, each with a guide of its own [MAP-007, MAP-027, MAP-030]', async () => {
  const { data } = await city.call(calls.listMeetingPoints, { query: { ...cityHall, radius: '1000' } })
  const metres = (data ?? []).map(({ distanceMetres }) => distanceMetres)
  expect(metres).toEqual(metres.toSorted((a, b) => a - b))
  expect(Math.max(...metres)).toBeLessThanOrEqual(1000)
  const guide = await city.call(calls.readMeetingPointGuide, { params: { id: data?.[0]?.id ?? '' } })
  expect(guide.data).toMatchObject({ id: data?.[0]?.id, guide: expect.stringContaining('出口') })
  expect(guide.data?.place.name).toBe('捷運市政府站')
})

test('a guide gives the text on the sign of an exit and the road of a kerb, if known [MAP-027]', async () => {
  const guideOf = async (id: string, language = 'zh-TW') =>
    (await city.call(calls.readMeetingPointGuide, { params: { id }, headers: { 'accept-language': language } })).data
  expect(await guideOf('metro-bl18~exit2')).toMatchObject({ exit: '2', road: null, heading: null })
  expect(await guideOf('metro-bl16~1')).toMatchObject({ exit: null, road: '忠孝東路四段', heading: 'west' })
  expect(await guideOf('metro-bl16~1', 'en')).toMatchObject({ road: 'Zhongxiao East Road Section 4' })
  expect(await guideOf('taipei-101~2')).toMatchObject({ exit: null, road: '市府路', heading: null })
  expect(await guideOf('tra-taipei~1')).toMatchObject({ exit: null, road: null, label: '東三門' })
})

test('an exit lies on the side of its station that its guide names', async () => {
  const sided = meetingPoints.filter(({ guide }) => /車站.側$/.test(guide))
  expect(sided.length).toBeGreaterThan(20)
  const guides = await Promise.all(
    sided.map(async ({ id }) => (await city.call(calls.readMeetingPointGuide, { params: { id } })).data),
  )
  const ways: Readonly<Record<string, readonly [north: number, east: number]>> = {
    北: [1, 0],
    東: [0, 1],
    南: [-1, 0],
    西: [0, -1],
  }
  for (const spoken of guides) {
    const { guide = '', location = centralTaipei, place } = spoken ?? {}
    const { lat, lng } = place?.location ?? centralTaipei
    const [north, east] = ways[/車站(.)側$/.exec(guide)?.[1] ?? ''] ?? [0, 0]
    expect([guide, north * (location.lat - lat) + east * (location.lng - lng) > 0]).toEqual([guide, true])
  }
})

test('a guide lists the other exits of its place, the nearest first, and no other place', async () => {
  const { data } = await city.call(calls.readMeetingPointGuide, { params: { id: 'tra-taipei~1' } })
  expect(data?.neighbours.map(({ label }) => label)).toEqual(['北二門', '南二門', '西三門'])
  const numbered = await city.call(calls.readMeetingPointGuide, { params: { id: 'metro-bl18~exit2' } })
  expect(numbered.data?.neighbours.every(({ id, exit }) => id.startsWith('metro-bl18~') && exit !== null)).toBe(true)
})

test('a start point is recommended with its reason [MAP-032]', async () => {
  const { data } = await city.call(calls.recommendStartPoint, { query: { lat: '25.0480', lng: '121.5180' } })
  expect(data).toMatchObject({ reason: 'meetingPoint', meetingPoint: { guide: '東三門，計程車排班處' } })
})

test('an address is converted to Traditional Chinese [MAP-033]', async () => {
  const { data } = await city.call(calls.convertToTraditional, { query: { address: '台北车站' } })
  expect(data).toEqual({ address: '臺北車站' })
})

test('a signed-in rider gets well-known places nearby as recommendations [MAP-034]', async () => {
  const query = { ...cityHall, recommend_type: 'end' }
  expect((await city.call(calls.listRecommendedAddresses, { query })).status).toBe(401)
  const { data } = await city.call(calls.listRecommendedAddresses, { query, as: { bearer: 'rider' } })
  expect(data?.length).toBeGreaterThan(5)
  expect(data?.[0]).toMatchObject({ area: '臺北市', location: { lat: expect.any(Number) } })
})

test('a place next door comes before a better-known place far away', async () => {
  // In front of the department store; the city's airport is 2.5 km away.
  for (const recommend_type of ['start', 'end']) {
    const query = { lat: '25.0414', lng: '121.5437', recommend_type }
    const { data } = await city.call(calls.listRecommendedAddresses, { query, as: { bearer: 'rider' } })
    const names = data?.map(({ description }) => description) ?? []
    const store = names.indexOf('遠東SOGO台北復興館')
    const airport = names.findIndex((name) => name.includes('松山機場'))
    expect(store).toBeGreaterThanOrEqual(0)
    if (airport >= 0) expect(store).toBeLessThan(airport)
  }
})

test("the children's house of a hospital is not recommended instead of the hospital", async () => {
  const query = { lat: '25.0463', lng: '121.5197', recommend_type: 'end' }
  const { data } = await city.call(calls.listRecommendedAddresses, { query, as: { bearer: 'rider' } })
  expect(data?.map(({ description }) => description)).not.toContain('臺大兒童醫院')
})

test('for a start, the nearest places are recommended, and no airport before them [MAP-034]', async () => {
  const query = { lat: '25.0415', lng: '121.5440', recommend_type: 'start' }
  const { data } = await city.call(calls.listRecommendedAddresses, { query, as: { bearer: 'rider' } })
  const metres = (data ?? []).map(({ distanceMetres }) => distanceMetres)
  expect(metres).toEqual(metres.toSorted((a, b) => a - b))
  expect(Math.max(...metres)).toBeLessThan(2_000)
  expect(data?.map(({ kind }) => kind)).not.toContain('airport')
})

test('a location has its address and the meeting points of the places there [MAP-035]', async () => {
  const { data } = await city.call(calls.readLocation, { query: cityHall })
  expect(data).toMatchObject({ lat: 25.0411, lng: 121.5657, address: expect.stringContaining('信義區') })
  const { areas = [], location } = data?.meetingPoint ?? {}
  const [station] = areas
  expect(station).toMatchObject({ name: '捷運市政府站', points: expect.any(Array) })
  const near = meetingPoints.filter((point) => distanceMetres(point.location, pointOf(cityHall)) <= 300)
  expect(near.length).toBeGreaterThan(1)
  // Every meeting point within reach is listed below its place, the nearest first.
  const points = areas.flatMap((area) => area.points)
  expect(points.map(({ id }) => id).toSorted()).toEqual(near.map(({ id }) => id).toSorted())
  const away = station?.points.map((point) => point.distanceMetres) ?? []
  expect(away).toEqual(away.toSorted((one, other) => one - other))
  expect(location).toEqual(station?.points[0]?.location)
})

test('the area check returns the area, the location and the places in the vicinity [MAP-036]', async () => {
  const { data } = await city.call(calls.checkArea, { query: cityHall })
  expect(data?.state).toBe('served')
  expect(data?.currentArea).toEqual({ area: '臺北市', town: '信義區', region: 'north' })
  expect(data?.currentLocation).toMatchObject({ description: '捷運市政府站' })
  expect(data?.areaWithinVicinity.length).toBeGreaterThan(1)
})

test('the open sea, other countries and unserved counties each get a distinct reply [MAP-036]', async () => {
  const at = async (lat: string, lng: string) => (await city.call(calls.checkArea, { query: { lat, lng } })).data
  const outside = { state: 'outside', currentArea: null, currentLocation: null, areaWithinVicinity: [] }
  expect(await at('24.5', '119.5')).toEqual(outside)
  expect(await at('35.68', '139.76')).toEqual(outside)
  for (const [lat, lng, county] of [
    ['25.0411', '121.5657', '臺北市'],
    ['23.5655', '119.5654', '澎湖縣'],
    ['24.4328', '118.3186', '金門縣'],
    ['26.1577', '119.9517', '連江縣'],
  ] as const)
    expect(await at(lat, lng)).toMatchObject({ state: 'served', currentArea: { area: county } })
  await city.house.database.transaction(async (tx) => {
    const { 連江縣: _, ...served } = await configValue(tx, baseConfigs.taxi_region_map)
    await overrideConfig(tx, city.house.clock, { config: baseConfigs.taxi_region_map, value: served })
  })
  expect(await at('26.1577', '119.9517')).toMatchObject({
    state: 'notServed',
    currentArea: { area: '連江縣', region: null },
  })
  await city.house.database.transaction((tx) => clearConfigOverride(tx, baseConfigs.taxi_region_map))
})

test('geocode and place details respond in the format of the maps service [MAP-028, MAP-038, MAP-039]', async () => {
  const geocoded = await city.call(calls.mapsGeocode, { query: { address: '松山機場' } })
  const geometry = { location: { lat: expect.closeTo(25.063, 2), lng: expect.closeTo(121.552, 2) } }
  const formatted_address = expect.stringContaining('臺北市松山區')
  const airport = { formatted_address, geometry, types: ['airport'] }
  expect(geocoded.data).toMatchObject({ ...airport, partial_match: false })
  const place_id = geocoded.data?.place_id ?? ''
  const details = await city.call(calls.mapsPlaceDetails, { query: { place_id } })
  expect(details.data).toMatchObject({ place_id, name: '臺北松山機場第一航廈', ...airport })
  const atPoint = await city.call(calls.mapsGeocode, { query: { latlng: '25.0411,121.5657' } })
  expect(atPoint.data).toMatchObject({
    formatted_address: expect.stringContaining('臺北市信義區'),
    geometry: { location: pointOf(cityHall) },
    types: ['address'],
  })
  const detail = await city.call(calls.readPlaceDetail, { query: { place_id, session_token: 't' } })
  expect(detail.data).toMatchObject({ place_id, area: '臺北市', town: '松山區' })
})

test('predictions carry the fields of the maps service, the session token and the location [MAP-009, MAP-011, MAP-040]', async () => {
  const first = await city.call(calls.autocompletePlaces, { query: { input: '市政', ...cityHall } })
  expect(first.data[0]).toMatchObject({
    place_id: 'place:metro-bl18',
    structured_formatting: { main_text: '捷運市政府站', secondary_text: '臺北市信義區' },
    location: { lat: expect.closeTo(25.041, 2), lng: expect.closeTo(121.565, 2) },
    distanceMetres: expect.any(Number),
  })
  expect(first.data[0]?.distanceMetres).toBeLessThan(300)
  const sessionToken = first.data[0]?.sessionToken ?? ''
  const second = await city.call(calls.autocompletePlaces, { query: { input: '市政府', sessionToken } })
  expect(second.data[0]?.sessionToken).toBe(sessionToken)
  await city.advance(31 * 60)
  const later = await city.call(calls.autocompletePlaces, { query: { input: '市政府', sessionToken } })
  expect(later.data[0]?.sessionToken).not.toBe(sessionToken)
})

test('a search session keeps its token for less than 30 minutes, or for the configured time [MAP-020]', async () => {
  const tokenFor = async (sessionToken: string) => {
    const query = { input: '市政府', sessionToken }
    return (await city.call(calls.autocompletePlaces, { query })).data[0]?.sessionToken
  }
  const first = (await tokenFor('')) ?? ''
  await city.advance(30 * 60 - 1)
  expect(await tokenFor(first)).toBe(first)
  await city.advance(1)
  const second = (await tokenFor(first)) ?? ''
  expect(second).not.toBe(first)
  const { database, clock } = city.house
  await overrideConfig(database, clock, { config: baseConfigs.places_session_token_minutes, value: 5 })
  await city.advance(5 * 60 - 1)
  expect(await tokenFor(second)).toBe(second)
  await city.advance(1)
  expect(await tokenFor(second)).not.toBe(second)
  await clearConfigOverride(database, baseConfigs.places_session_token_minutes)
})

test('an address in Simplified Chinese is returned in Traditional, with area and town empty [MAP-002]', async () => {
  for (const call of [calls.geocodeAddress, calls.lookUpAddress]) {
    const simplified = await city.call(call, { query: { address: '台北市信义区市府路1号' } })
    expect(simplified.data).toMatchObject({ address: expect.stringContaining('信義區市府路1號'), area: '', town: '' })
    const traditional = await city.call(call, { query: { address: '臺北市信義區市府路1號' } })
    expect(traditional.data).toMatchObject({ area: '臺北市', town: '信義區' })
  }
})

test('predictions cover Taiwan only [MAP-017]', async () => {
  expect((await city.call(calls.autocompletePlaces, { query: { input: '市政', country: 'jp' } })).data).toEqual([])
  expect((await city.call(calls.autocompletePlaces, { query: { input: '市政', country: 'TW' } })).data).not.toEqual([])
})

test('a lookup without a result returns null, and predictions an empty list [MAP-005, MAP-013]', async () => {
  expect((await city.call(calls.reverseGeocodePoint, { query: openSea })).body).toEqual({ data: null })
  expect((await city.call(calls.readVicinity, { query: { location: sea } })).data).toBeNull()
  expect((await city.call(calls.geocodeAddress, { query: { address: 'qwertyuiop' } })).data).toBeNull()
  expect((await city.call(calls.lookUpAddress)).data).toBeNull()
  expect((await city.call(calls.readMeetingPointGuide, { params: { id: '1' } })).data).toBeNull()
  expect((await city.call(calls.readPlaceDetail, { query: { place_id: '1' } })).data).toBeNull()
  expect((await city.call(calls.recommendStartPoint, { query: openSea })).data).toBeNull()
  expect((await city.call(calls.readLocation, { query: openSea })).data).toBeNull()
  expect((await city.call(calls.mapsGeocode, { query: { latlng: sea } })).data).toBeNull()
  expect((await city.call(calls.mapsPlaceDetails, { query: { place_id: '1' } })).data).toBeNull()
  const body = { origin: { lat: 24.5, lng: 119.5 }, destination: { lat: 25.04, lng: 121.5 } }
  const request = { headers: { 'x-goog-fieldmask': '*' }, body }
  expect((await city.call(calls.computeRoutes, request)).body).toEqual({ routes: [] })
  expect((await city.call(calls.autocompletePlaces, { query: { input: 'qwertyuiop' } })).data).toEqual([])
})

test('missing, empty or out-of-range coordinates are named as the wrong field [MAP-003]', async () => {
  const wrong = [
    ...[{ lng: '121.5' }, { lat: '', lng: '121.5' }, { lat: '91', lng: '121.5' }].map((query) => ['lat', query]),
    ...[{ lat: '25.04' }, { lat: '25.04', lng: '' }, { lat: '25.04', lng: '181' }].map((query) => ['lng', query]),
  ]
  for (const call of [calls.reverseGeocodePoint, calls.readLocation])
    for (const [field, query] of wrong) {
      const answered = await city.call(call, { query: query as never })
      expect(answered).toMatchObject({ status: 400, body: { data: { field } } })
    }
})

let address: Promise<string> | undefined
const listening = () => (address ??= city.listen())

test('the map has an ETag, and a client with the current version gets 304', async () => {
  const { status, body } = await city.call(calls.readBasemap, { params: { layer: 'land' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ type: 'FeatureCollection' })
  const url = await listening()
  const first = await fetch(`${url}/gw/v3/basemap/mrt`)
  expect(first.headers.get('cache-control')).toContain('max-age=')
  const again = await fetch(`${url}/gw/v3/basemap/mrt`, {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
})

test('a ground tile is immutable at the URL of its version, and at no other', async () => {
  const url = await listening()
  const tileOf = (query: string) => fetch(`${url}/gw/v3/basemap/tiles/14/13722/7013${query}`)
  const tile = await tileOf(`?version=${groundVersion()}`)
  expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'application/vnd.mapbox-vector-tile'])
  expect(tile.headers.get('cache-control')).toContain('immutable')
  for (const other of ['', '?version=before']) {
    const answer = await tileOf(other)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(answer.headers.get('etag')).toBe(tile.headers.get('etag'))
  }
})

test('other slices get areas and routes from the ports', async () => {
  const places = city.house.port(placesPort)
  expect(await places.areaOf({ lat: 25.0411, lng: 121.5657 })).toEqual({
    county: '臺北市',
    town: '信義區',
    region: 'north',
  })
  expect(await places.areaOf({ lat: 23.99, lng: 121.6 })).toMatchObject({ county: '花蓮縣', region: 'east' })
  expect(await places.areaOf({ lat: 24.5, lng: 119.5 })).toBeUndefined()
  const wish = { from: { lat: 25.0411, lng: 121.5657 }, to: { lat: 25.0478, lng: 121.517 } }
  expect(await city.house.port(routesPort).route(wish)).toMatchObject({ schematic: true })
  expect(definePort('routes')).toEqual(routesPort)
})
