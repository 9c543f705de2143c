import {
  chargingMapCentre,
  clearSearchHistories,
  addSearchHistory,
  addStationPhoto,
  defaultChargingFilter,
  listSearchHistories,
  listStations,
  markFavourite,
  parseQrCode,
  readFilters,
  readStation,
  readStationPhoto,
  removeStationPhoto,
  reportStation,
} from '@daoxing/charging/contract'
import { pictureOf } from '@daoxing/identity/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshStations } from './find/follow-stations.ts'
import { type FindingWorld, openFindingWorld } from './testing/finding-world.ts'

let world: FindingWorld
beforeAll(async () => {
  world = await openFindingWorld()
  await world.prices('FLAT', { elements: [{ price_components: [{ type: 'FLAT', price: 50, step_size: 1 }] }] })
  await world.prices('EURO', { currency: 'EUR' })
  await world.publishes(
    {
      id: 'MIX',
      name: '臺北 Ａ 站',
      evses: [
        {
          uid: 'M1',
          reference: 'A-12',
          connectors: [{ standard: 'IEC_62196_T1_COMBO' }, { standard: 'CHADEMO', watts: 50_000 }],
        },
        { uid: 'M2', status: 'CHARGING', connectors: [{ standard: 'IEC_62196_T1', type: 'AC_1_PHASE', watts: 7_000 }] },
        { uid: 'M3', status: 'OUTOFORDER' },
      ],
    },
    {
      id: 'SLOW',
      party: 'VLT',
      lat: 25.05,
      evses: [{ uid: 'S1', connectors: [{ standard: 'IEC_62196_T1', type: 'AC_1_PHASE', watts: 7_000 }] }],
    },
    { id: 'FLAT', lat: 25.2, evses: [{ uid: 'F1', reference: 'A-13', connectors: [{ tariffs: ['FLAT'] }] }] },
    {
      id: 'NIGHT',
      lat: 25.06,
      opening_times: {
        twentyfourseven: false,
        regular_hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          weekday,
          period_begin: '00:00',
          period_end: '00:01',
        })),
      },
    },
    { id: 'HIDDEN', publish: false },
    { id: 'GONE', evses: [{ uid: 'G1', status: 'REMOVED' }] },
    { id: 'EURO', evses: [{ uid: 'E1', connectors: [{ tariffs: ['EURO'] }] }] },
  )
})
afterAll(() => world.close())

type Query = NonNullable<Parameters<FindingWorld['call']>[1]>['query']
const lists = async (query: Query = {}, as = {}) => (await world.call(listStations, { query: query as never, as })).data
const ids = async (query?: Query) => (await lists(query)).stations.map(({ stationId }) => stationId).toSorted()
const key = (station: string, party = 'SPK') => ({ country: 'TW', party, station })

test('the map is read without signing in; hidden, removed and foreign stations are not on it [CHG-067, CHG-028]', async () => {
  expect(await ids()).toEqual(['FLAT', 'MIX', 'NIGHT', 'SLOW'])
  const station = (await lists()).stations.find(({ stationId }) => stationId === 'MIX')
  expect(station).toMatchObject({
    ...{ stationId: 'MIX', stationName: '臺北 Ａ 站', latitude: 25.04, longitude: 121.56, partyId: 'SPK' },
    ...{ isOpen: true, isRoaming: true, isFavourite: false, estimateTwd: null, distanceMetres: null },
  })
  expect(chargingMapCentre).toEqual({ lat: 25.048704, lng: 121.518069 })
  for (const hidden of ['HIDDEN', 'GONE'])
    expect((await world.call(readStation, { params: key(hidden) })).status).toBe(404)
})

test('each of the nine parameters narrows the map [CHG-027, CHG-033]', async () => {
  for (const likeStationName of ['台北a', '臺北 A', '北Ａ']) expect(await ids({ likeStationName })).toEqual(['MIX'])
  expect(await ids({ connectorTypes: 'SAE J1772' })).toEqual(['MIX', 'SLOW'])
  expect(await ids({ connectorTypes: 'SAE_J1772,CHAdeMO' })).toEqual(['MIX', 'SLOW'])
  expect(await ids({ electricPowerLow: 60, connectorTypes: 'CHAdeMO' })).toEqual([])
  expect(await ids({ electricPowerHigh: 7 })).toEqual(['MIX', 'SLOW'])
  expect(await ids({ userLat: 25.2, userLng: 121.56, isWithinKm: 1 })).toEqual(['FLAT'])
  expect(await ids({ cpos: 'VLT' })).toEqual(['SLOW'])
  expect(await ids({ carSeriesId: 'nissan-leaf-40' })).toEqual(['MIX', 'SLOW'])
  expect(await ids({ carSeriesId: 'no-such-car' })).toEqual([])
})

test('stations are fast, slow or combined, and only fitting connectors are counted [CHG-034, CHG-035, CHG-043]', async () => {
  const mix = async (query: Query) => (await lists({ likeStationName: '台北a', ...query })).stations[0]
  expect(await mix({})).toMatchObject({ kind: 'combined', free: 2, total: 3, maxPowerKw: 100 })
  expect(await mix({ connectorTypes: 'SAE_J1772' })).toMatchObject({ kind: 'slow', free: 0, total: 1, maxPowerKw: 7 })
  expect(await mix({ connectorTypes: 'CCS1' })).toMatchObject({ kind: 'fast', free: 1, total: 1, plugs: ['CCS1'] })
  await world.tellsStatus('MIX', 'M2', 'AVAILABLE')
  expect(await mix({ connectorTypes: 'SAE_J1772' })).toMatchObject({ free: 1 })
  await world.tellsStatus('MIX', 'M2', 'CHARGING')
})

test('riders filter by kind of price, free and open now [CHG-036]', async () => {
  expect(await ids({ priceTypes: 'FLAT' })).toEqual(['FLAT'])
  expect(await ids({ connectorTypes: 'SAE_J1772', isFree: 1 })).toEqual(['SLOW'])
  expect(await ids({ isOpenNow: 1 })).toEqual(['FLAT', 'MIX', 'SLOW'])
})

test('a list is sorted by distance, minutes, cost or chance', async () => {
  const here = { userLat: 25.051, userLng: 121.56 }
  const order = async (query: Query) => (await lists({ ...here, ...query })).stations
  expect((await order({}))[0]).toMatchObject({ stationId: 'SLOW', distanceMetres: 111 })
  const byCost = await order({ orderBy: 'cost', carSeriesId: 'tesla-model-y-lr', nowPercent: 20, targetPercent: 80 })
  // 60 % of 75 kWh at NT$10 is 450; the flat price is 50.
  expect(byCost.map(({ stationId, estimateTwd }) => [stationId, estimateTwd])).toEqual([
    ['FLAT', 50],
    ['NIGHT', 450],
    ['MIX', null],
  ])
  const chances = (await order({ orderBy: 'chance' })).map(({ chanceFree }) => chanceFree ?? 0)
  expect(chances).toEqual(chances.toSorted((one, other) => other - one))
})

test('a view has clusters that add up to its stations, within 300 items and 40 kB [CHG-020]', async () => {
  const many = Array.from({ length: 400 }, (_, at) => ({
    id: `V${at}`,
    party: 'VLT',
    lat: 23 + (at % 20) / 500,
    lng: 120.2 + Math.floor(at / 20) / 500,
  }))
  await world.publishes(...many)
  const box = { south: 22.9, north: 23.1, west: 120.1, east: 120.3 }
  for (const zoom of [5, 10, 12, 14, 17, 20]) {
    const { stations, clusters, total } = await lists({ ...box, zoom })
    expect(stations.length + clusters.reduce((sum, cluster) => sum + cluster.stations, 0)).toBe(400)
    expect(stations.reduce((sum, { free }) => sum + free, 0) + clusters.reduce((sum, { free }) => sum + free, 0)).toBe(
      400,
    )
    expect([total, stations.length + clusters.length <= 300]).toEqual([400, true])
    expect(JSON.stringify({ stations, clusters }).length).toBeLessThan(40_000)
  }
})

test('a station names chargers, prices, hours, floor and grace [CHG-005, CHG-037, CHG-068]', async () => {
  const { data } = await world.call(readStation, { params: key('MIX'), query: { carSeriesId: 'nissan-leaf-40' } })
  expect(data).toMatchObject({ operatorName: '城電', isTwentyFourSeven: true, graceMinutes: { AC: 30, DC: 10 } })
  expect(data.chargers.map(({ chargerId, status, floor }) => [chargerId, status, floor])).toEqual([
    ['M1', 'AVAILABLE', 'B2'],
    ['M2', 'CHARGING', 'B2'],
    ['M3', 'OUTOFORDER', 'B2'],
  ])
  const [ccs, chademo] = data.chargers[0]?.connectors ?? []
  expect(chademo).toMatchObject({ plug: 'CHAdeMO', current: 'DC', powerKw: 50, fitsCar: true })
  expect(ccs).toMatchObject({ fitsCar: false, tariff: [{ type: 'ENERGY', priceTwd: 10, isNow: true }] })
})

test('filters name operators, kinds of price, and over forty car series with the plugs of each [CHG-031, CHG-064, CHG-069]', async () => {
  const { data } = await world.call(readFilters, {})
  expect(data.cpos.map(({ partyId }) => partyId).toSorted()).toEqual(['SPK', 'VLT'])
  expect([data.priceTypes, data.contractorCpos]).toEqual([
    ['ENERGY', 'TIME', 'FLAT', 'PARKING_TIME'],
    [{ partyId: 'SPK', name: '城電' }],
  ])
  expect(data.carSeries.length).toBeGreaterThanOrEqual(40)
  expect(new Set(data.carSeries.map(({ carSeriesId }) => carSeriesId)).size).toBe(data.carSeries.length)
  expect(data.connectorToCarSeries['CHAdeMO']).toEqual(['nissan-leaf-40', 'nissan-leaf-62'])
  expect(defaultChargingFilter).toMatchObject({
    dcModel: ['CCS1', 'CCS2', 'CHAdeMO'],
    acModel: ['Type2', 'SAE_J1772'],
    minPower: 7,
    maxPower: 800,
  })
})

test('codes are read and never opened: ours, EVSE ids, typed numbers, URLs of operators [CHG-070, CHG-023]', async () => {
  const rider = await world.rider()
  await world.configures({ 'TW/SPK': { codes: ['https://ev.example/c/{uid}'] } })
  const reads = async (code: string) => {
    const { status, body } = await world.call(parseQrCode, { as: rider.as, body: { code } })
    return status === 200 ? (body.data as { chargerId: string }).chargerId : body.code
  }
  for (const code of [
    'https://go.example/charging_station?evse=TW*SPK*EM1',
    'tw*spk*eM1',
    'TWSPKEM1',
    'a12',
    'https://ev.example/c/M1',
  ])
    expect([code, await reads(code)]).toEqual([code, 'M1'])
  for (const code of [
    'https://evil.example/c/M1',
    'https://ev.example.evil.example/c/M1',
    'javascript:alert(1)',
    'nothing',
    'TW*SPK*EZZZ',
    'https://a:b@ev.example/c/M1',
  ])
    expect([code, await reads(code)]).toEqual([code, 'CHARGING_UNKNOWN_CODE'])
})

test('searches for places (1) and stations (2) are kept, the newest 20, each rider alone [CHG-030, CHG-071, CHG-072]', async () => {
  const [rider, stranger] = [await world.rider(), await world.rider()]
  const adds = (name: string, more: object = {}) =>
    world.call(addSearchHistory, { as: rider.as, body: { type: 1, name, location: { lat: 25, lng: 121 }, ...more } })
  for (let number = 1; number <= 22; number += 1) {
    await adds(`地點 ${number}`)
    await world.advance(1)
  }
  await adds('地點 5')
  await world.advance(1)
  const { data } = await adds('站', { type: 2, station: key('MIX') })
  expect(data.histories).toHaveLength(20)
  expect(data.histories.slice(0, 3).map(({ type, name }) => [type, name])).toEqual([
    [2, '站'],
    [1, '地點 5'],
    [1, '地點 22'],
  ])
  expect((await adds('站', { type: 2, station: key('NOPE') })).status).toBe(404)
  expect((await world.call(listSearchHistories, { as: stranger.as })).data.histories).toEqual([])
  expect((await world.call(clearSearchHistories, { as: rider.as })).data.histories).toEqual([])
})

test('a rider marks favourites, and lists them alone', async () => {
  const rider = await world.rider()
  await world.call(markFavourite, { as: rider.as, params: key('MIX'), body: { isFavourite: true } })
  const { stations } = await lists({ isFavourite: 1 }, rider.as)
  expect(stations.map(({ stationId, isFavourite }) => [stationId, isFavourite])).toEqual([['MIX', true]])
  expect((await lists({ isFavourite: 1 })).total).toBe(0)
})

test('photos: three of a rider, own ones removable, a stranger finds none to remove [CHG-008, CHG-024]', async () => {
  const [rider, stranger] = [await world.rider(), await world.rider()]
  const adds = (seed: number) =>
    world.call(addStationPhoto, {
      as: rider.as,
      params: key('MIX'),
      files: { file: pictureOf({ seed }) },
      key: `photo-${seed}`,
    })
  const { data } = await adds(1)
  const photo = data.photos[0]?.photoId ?? ''
  expect(data.photos).toMatchObject([{ isMine: true, byOperator: false }])
  expect((await world.call(readStationPhoto, { params: { photo } })).status).toBe(200)
  await adds(2)
  await adds(3)
  expect((await adds(4)).body.code).toBe('CHARGING_PHOTOS_FULL')
  const removes = (as: object) => world.call(removeStationPhoto, { as, params: { ...key('MIX'), photo } })
  expect((await removes(stranger.as)).status).toBe(404)
  expect((await removes(rider.as)).data.photos).toHaveLength(2)
  expect((await world.call(readStationPhoto, { params: { photo } })).status).toBe(404)
})

test('two riders who call a charger broken lower its chance; a rider counts once an hour', async () => {
  await world.publishes({ id: 'DOUBT', lat: 25.07 })
  const chance = async () => {
    await world.advance(20)
    await refreshStations(world.house)
    return (await world.call(readStation, { params: key('DOUBT') })).data.station.chanceFree ?? 0
  }
  const [one, two] = [await world.rider(), await world.rider()]
  const tells = (rider: typeof one) =>
    world.call(reportStation, { as: rider.as, params: key('DOUBT'), body: { kind: 'broken', chargerId: 'DOUBT-1' } })
  const before = await chance()
  await tells(one)
  expect((await tells(one)).data.reports).toHaveLength(1)
  expect(await chance()).toBe(before)
  await tells(two)
  expect(await chance()).toBeLessThan(before / 2)
})
