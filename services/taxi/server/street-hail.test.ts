import {
  getStreetCode,
  getStreetDriver,
  getStreetRide,
  reportFinished,
  requestStreetRide,
  type Trip,
} from '@daoxing/taxi/contract'
import { listOrders } from '@daoxing/orders/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periodOfCode } from '@daoxing/kit/contract/changing-code'
import { aCity, type City, codeAt, type CityDriver, type CityRider, mainStation, taipei101 } from './testing/index.ts'
import { outcomeOf } from './testing/outcome-of.ts'
import { brokenTruths } from './testing/unbroken-truths.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

const here = mainStation.location
async function shown(driver: CityDriver): Promise<{ readonly number: string; readonly code: string }> {
  const { number, secret } = (await city.call(getStreetCode, { as: driver.as })).data
  return { number, code: codeAt({ secret, at: city.clock.now() }) }
}
const looks = (rider: CityRider, id: string, at: { lat: number; lng: number } | null = here) =>
  city.call(getStreetDriver, { params: { id }, query: at ?? {}, as: rider.as })
const boards = (rider: CityRider, sighting: string, more: object = {}) =>
  city.call(requestStreetRide, {
    body: {
      sighting,
      offline: true,
      start_latitude: here.lat,
      start_longitude: here.lng,
      payment_method: 'cash',
      ...more,
    },
    as: rider.as,
  })
async function aStreetRide(more: object = {}): Promise<{ rider: CityRider; driver: CityDriver; trip: Trip }> {
  const [rider, driver] = [await city.rider(), await city.driver()]
  const { number, code } = await shown(driver)
  const { sighting } = (await looks(rider, number + code)).data
  return { rider, driver, trip: (await boards(rider, sighting, more)).data }
}

test('the codes follow RFC 6238', () => {
  // The secret of appendix B of the RFC, and the last six of its eight digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const at = (seconds: number) => new Date(seconds * 1000).toISOString()
  expect(
    [59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map((seconds) => codeAt({ secret, at: at(seconds) })),
  ).toEqual(['287082', '081804', '005924', '353130'])
  expect(periodOfCode({ secret, code: '287082', at: at(59) })).toBe(1)
  expect(periodOfCode({ secret, code: '287082', at: at(89) })).toBe(1)
  expect(periodOfCode({ secret, code: '287082', at: at(90) })).toBeUndefined()
})

test('the code in a car shows plate and name before the ride, which then starts at once by meter [TAXI-104, TAXI-105]', async () => {
  const [rider, driver] = [await city.rider(), await city.driver()]
  const { number, code } = await shown(driver)
  const { data: seen } = await looks(rider, `${number}-${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase())
  expect(seen.driver).toMatchObject({
    driver_id: driver.driverId,
    plate: expect.stringMatching(/^TDX-/),
    name: '陳師傅',
  })
  expect(seen.tariff.flag_fall).toBe(85)
  const { data: trip } = await boards(rider, seen.sighting)
  expect(trip).toMatchObject({
    ...{ trip_status: 'TRIP_STARTED', session_stage: 'TRIP_STARTED', offline: true, fare_mode: 'BY_METER' },
    ...{ vehicleType: 'BY_METER', end_address: null, payment_method: 'cash' },
  })
  expect(trip.can).toMatchObject({ cancel: false })
  expect((await city.call(getStreetRide, { params: { id: trip.trip_hash }, as: rider.as })).data).toEqual(trip)
  expect((await city.call(getStreetRide, { params: { id: trip.trip_hash }, as: (await city.rider()).as })).status).toBe(
    404,
  )
  expect(await driver.trip()).toMatchObject({ tripHash: trip.trip_hash, isStreetHail: true, state: 'TRIP_STARTED' })
  // The register lists it like any ride, so that SOS and sharing find it.
  const page = (await city.call(listOrders, { query: { status: 'unfinished' }, as: rider.as })).data
  const { orders } = page
  expect(orders.find(({ orderHash }) => orderHash === trip.trip_hash)?.can).toMatchObject({ sos: true })
  expect(await brokenTruths(city)).toEqual({})
})

test('a code is valid for 30 s and one ride: an expired, a wrong and a used one are refused by field', async () => {
  const [ana, ben, driver] = [await city.rider(), await city.rider(), await city.driver()]
  const { number, code } = await shown(driver)
  const first = (await looks(ana, number + code)).data.sighting
  const second = (await looks(ben, number + code)).data.sighting
  const answers = await Promise.all([boards(ana, first), boards(ben, second)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)[0]).toBe(200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const cleo = await city.rider()
  expect(outcomeOf(await looks(cleo, number + code))).toMatchObject({ code: 'STREET_CODE_USED', data: { field: 'id' } })
  const other = await shown(await city.driver())
  await city.pass(61)
  for (const id of [other.number + other.code, `${other.number}00000`, 'ZZZZZ123456', '...'])
    expect([id, outcomeOf(await looks(cleo, id))]).toMatchObject([id, { status: 422, code: 'WRONG_STREET_CODE' }])
  expect((await boards(cleo, second)).status).toBe(404)
})

test('a sticker counts only if car and rider report positions within 100 m, and a stolen code only at its own car', async () => {
  const [rider, driver] = [await city.rider(), await city.driver()]
  const { number, code } = await shown(driver)
  await city.pass(10)
  expect(outcomeOf(await looks(rider, number, null))).toMatchObject({
    code: 'STREET_PLACE_NEEDED',
    data: { field: 'lat' },
  })
  const afar = { lat: here.lat + 0.0012, lng: here.lng }
  expect(outcomeOf(await looks(rider, number, afar))).toMatchObject({ code: 'STREET_CAR_NOT_HERE' })
  expect((await looks(rider, number, { lat: here.lat + 0.0007, lng: here.lng })).status).toBe(200)
  expect(outcomeOf(await looks(rider, number + code, taipei101.location))).toMatchObject({
    code: 'STREET_CAR_NOT_HERE',
  })
  driver.fallsSilent()
  await city.pass(70)
  expect(outcomeOf(await looks(rider, number))).toMatchObject({ code: 'STREET_CAR_NOT_HERE' })
})

test('a driver with a job and a rider with a trip cannot start a second ride', async () => {
  const { rider, driver } = await aStreetRide()
  const another = await city.rider()
  await city.pass(31)
  const { number, code } = await shown(driver)
  expect(outcomeOf(await looks(another, number + code))).toMatchObject({ status: 409, code: 'DRIVER_BUSY' })
  const free = await shown(await city.driver())
  const { sighting } = (await looks(rider, free.number + free.code)).data
  expect(outcomeOf(await boards(rider, sighting))).toMatchObject({ status: 409, code: 'RIDER_ALREADY_RIDING' })
  expect(await brokenTruths(city)).toEqual({})
})

test('the typed amount is the fare up to the official tariff of the received positions, and refused above it', async () => {
  const { rider, driver, trip } = await aStreetRide()
  await city.pass(300)
  const half = { lat: 25.0449, lng: 121.5286 }
  await driver.reads({ seq: 1, metres: 1300, slowSeconds: 0, point: half })
  await city.pass(300)
  const finish = (fareTwd: number, metres: number) =>
    city.call(reportFinished, {
      params: { hash: trip.trip_hash },
      body: { fareTwd, reading: { seq: 2, metres, slowSeconds: 0, at: city.clock.now(), point: half } },
      as: driver.as,
    })
  // The positions add up to 1.2 km; a meter that claims 9 km earns no more.
  const refused = await finish(400, 9000)
  expect(outcomeOf(refused)).toMatchObject({ status: 422, code: 'FARE_ABOVE_TARIFF', data: { field: 'fareTwd' } })
  expect((await rider.sees(trip.trip_hash)).trip_status).toBe('TRIP_STARTED')
  expect((await finish(85, 1400)).status).toBe(200)
  expect((await rider.sees(trip.trip_hash)).fare).toMatchObject({
    amount: 85,
    lines: [{ kind: 'meterShown', quantity: null, amountTwd: 85 }],
  })
})
