import { overrideConfig } from '@daoxing/configs/server'
import {
  acceptUserAgreement,
  getDesignatedSummary,
  getDiscountedPrice,
  getUserAgreement,
  hoursMax,
  listDrivingPreferences,
  listMarkupPrices,
  listServiceAreas,
} from '@daoxing/designated-driver/contract'
import { unixSecondsOf } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { designatedDriverConfigs } from './designated-driver-configs.ts'
import { agreementVersion, bar, noEnd, openWorld, type World } from './testing/open-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const config = designatedDriverConfigs.designated_driver_agreement
const agreementIs = (version: string) =>
  world.house.database.transaction((tx) =>
    overrideConfig(tx, world.house.clock, { config, value: { version, validFrom: version } }),
  )

const later = (seconds: number) => unixSecondsOf(world.house.clock.now()) + seconds

test('everybody reads where drivers work and when, with the outline of each county [DDR-009]', async () => {
  const { areas } = (await world.call(listServiceAreas, {})).data
  const taipei = areas.find(({ county }) => county === '臺北市')
  expect(taipei).toMatchObject({ from: '00:00', until: '24:00', is_open_now: true })
  const [ring = []] = taipei?.outline ?? []
  expect(ring.length).toBeGreaterThan(20)
  expect(ring[0]).toEqual(ring.at(-1))
  expect(areas.filter(({ outline }) => outline.length === 0)).toEqual([])
})

test('an estimate shows price, guide price, ways to pay, insurance and terms before the wish [DDR-010]', async () => {
  const rider = await world.rider()
  const { data } = await world.estimates(rider)
  expect(data).toMatchObject({ mode: 'NOW', amount: 1000, cancel_fee: 200, is_open_destination: false })
  expect(data.guide_price).toMatchObject({ county: '臺北市', amount: 1000, base_metres: 10_000 })
  expect(data.payment_methods).toEqual(['cash', 'creditcard', 'linepay', 'linebank', 'aftee', 'applepay', 'googlepay'])
  expect(data.insurance.items.map(({ name }) => name)).toContain('第三人體傷責任險')
  expect(data.insurance.valid_until > '2026-11-28').toBe(true)
  expect([data.terms_version, data.route?.distance_metres ?? 0]).toEqual([agreementVersion, expect.any(Number)])
  const trip = { estimated_trip_fee_id: data.estimated_trip_fee_id }
  const stranger = await world.rider()
  expect((await world.asks(stranger, { trip })).body.code).toBe('ESTIMATE_EXPIRED')
  await world.advance(601)
  expect((await world.asks(rider, { trip })).body.code).toBe('ESTIMATE_EXPIRED')
})

test('a destination is empty or 0 in every field, or complete; open, the price covers its base [DDR-005]', async () => {
  const rider = await world.rider()
  const open = (await world.estimates(rider, noEnd)).data
  expect(open).toMatchObject({ is_open_destination: true, included_metres: 10_000, route: null, amount: 1000 })
  for (const left of ['end_address', 'end_lat', 'end_lng'] as const) {
    const { body } = await world.estimates(rider, { [left]: noEnd[left] })
    expect(body).toMatchObject({ code: 'INCOMPLETE_END', data: { field: left } })
  }
  const { trip_hash: hash } = (await world.asks(rider, { estimate: noEnd })).data
  expect(await world.sees(rider, hash)).toMatchObject({ ...noEnd, included_metres: 10_000 })
  await world.cancels(rider, hash)
})

test.each([
  [{ mode: 'HOURLY' }, 'hours'],
  [{ mode: 'NOW', hours: 2 }, 'hours'],
  [{ mode: 'LATER' }, 'reserve_time'],
  [{ mode: 'NOW', reserve_time: 2_000_000_000 }, 'reserve_time'],
] as const)('%o contradicts itself, which is refused with the field', async (wish, field) => {
  const { body } = await world.estimates(await world.rider(), wish)
  expect(body).toMatchObject({ code: 'WISH_DOES_NOT_FIT', data: { field } })
})

test('by the hour the price counts hours, from 1 to 8, now or later', async () => {
  const rider = await world.rider()
  const hourly = async (hours: number) => world.estimates(rider, { ...noEnd, mode: 'HOURLY', hours })
  expect((await hourly(3)).data).toMatchObject({ amount: 2100, hours: 3, hour_amount: 700, included_metres: null })
  expect([(await hourly(0)).status, (await hourly(hoursMax + 1)).status]).toEqual([400, 400])
  const reserved = await world.estimates(rider, { ...noEnd, mode: 'HOURLY', hours: 2, reserve_time: later(7200) })
  expect(reserved.data.reserve_time).toBe(later(7200))
})

test('wishes outside of area, hours, roads and window are refused by their own errors [DDR-008]', async () => {
  const rider = await world.rider()
  const code = async (body: object) => (await world.estimates(rider, body)).body.code
  expect(await code({ start_lat: 23.97, start_lng: 121.6 })).toBe('OUTSIDE_SERVICE_AREA')
  // Noon in Taipei is 04:00 in UTC; drivers of Keelung work from 17:00 to 06:00.
  const noon = Math.ceil(later(3600) / 86_400) * 86_400 + 4 * 3600
  const keelung = { start_lat: 25.1276, start_lng: 121.7392, mode: 'LATER', reserve_time: noon }
  expect(await code(keelung)).toBe('OUTSIDE_SERVICE_HOURS')
  expect(await code({ ...keelung, reserve_time: noon + 8 * 3600 })).toBeUndefined()
  expect(await code({ end_lat: 23.5655, end_lng: 119.5655 })).toBe('NOT_BY_ROAD')
  expect(await code({ end_lat: bar.lat, end_lng: bar.lng })).toBe('PLACES_TOO_NEAR')
  expect(await code({ mode: 'LATER', reserve_time: later(29 * 60) })).toBe('RESERVATION_TIME_OUTSIDE_WINDOW')
  expect(await code({ mode: 'LATER', reserve_time: later(7 * 86_400 + 60) })).toBe('RESERVATION_TIME_OUTSIDE_WINDOW')
  expect((await world.estimates(rider, { mode: 'LATER', reserve_time: later(31 * 60) })).status).toBe(200)
})

test('a rider adds one of the offered amounts, which the driver sees and gets; another is refused [DDR-011]', async () => {
  const { as } = await world.rider()
  const { options, max } = (await world.call(listMarkupPrices, { as })).data
  expect([options, max]).toEqual([[0, 50, 100, 200, 300], 300])
  const rider = await world.rider()
  expect((await world.asks(rider, { trip: { markup_price: 70 } })).body.code).toBe('MARKUP_NOT_OFFERED')
  const { driver, hash } = await world.tripIn('PENDING_PAYMENT', { trip: { markup_price: 200 } })
  const earned = async () => world.sumTwd(`cash:driver:${driver.driverId}`)
  const before = await earned()
  await world.steps({ rider, driver, hash }).collects(1200)
  expect((await earned()) - before).toBe(1200)
  await driver.endsShift()
})

test('a wish for a gearbox, a large or an electric car finds only drivers who can; others are told [DDR-012]', async () => {
  const { as } = await world.rider()
  const { preferences } = (await world.call(listDrivingPreferences, { as })).data
  const filtering = preferences.filter(({ filters_drivers: filters }) => filters).map(({ id }) => id)
  expect([filtering, preferences.length]).toEqual([['manual', 'large_car', 'electric_car'], 5])
  const rider = await world.rider()
  const plain = await world.driver()
  const { trip_hash: hash } = (await world.asks(rider, { trip: { driving_preferences: ['manual', 'quiet'] } })).data
  await world.pass(20)
  expect((await plain.state()).offer).toBeNull()
  const skilled = await world.driver(['professional-small', 'manual-gearbox'])
  await world.pass(4)
  expect((await skilled.offer()).orderHash).toBe(hash)
  expect((await plain.state()).offer).toBeNull()
  await world.cancels(rider, hash)
  for (const driver of [plain, skilled]) await driver.endsShift()
})

test('the contract is read in full, and its version is accepted once [DDR-013, DDR-014]', async () => {
  const { as } = await world.rider()
  const read = async () => (await world.call(getUserAgreement, { as })).data
  const agreement = await read()
  expect(agreement.articles).toHaveLength(8)
  for (const { title, text } of agreement.articles) expect([title === '', text.length > 15]).toEqual([false, true])
  expect(agreement).toMatchObject({ version: agreementVersion, is_accepted: true })
  const old = await world.call(acceptUserAgreement, { body: { version: '2019-01-01' }, as })
  expect(old.body).toMatchObject({ code: 'AGREEMENT_CHANGED', data: { version: agreementVersion } })
})

test('without the present contract no driver is asked for, and a trip keeps the version it began with', async () => {
  const { rider, driver, hash } = await world.tripIn('DRIVER_EN_ROUTE')
  await agreementIs('2027-01-01')
  expect((await world.sees(rider, hash)).terms_version).toBe(agreementVersion)
  const other = await world.rider()
  expect((await world.asks(other)).body.code).toBe('AGREEMENT_NOT_ACCEPTED')
  await world.call(acceptUserAgreement, { body: { version: '2027-01-01' }, as: other.as })
  const { data } = await world.asks(other)
  expect(data.terms_version).toBe('2027-01-01')
  await world.cancels(other, data.trip_hash)
  await agreementIs(agreementVersion)
  await driver.endsShift()
})

test('a discounted price is the price itself until coupons exist, which are refused by name [DDR-024]', async () => {
  const rider = await world.rider()
  const { estimated_trip_fee_id: feeId } = (await world.estimates(rider)).data
  const price = (query: object) =>
    world.call(getDiscountedPrice, { query: { estimated_trip_fee_id: feeId, ...query }, as: rider.as })
  expect((await price({ markup_price: 50 })).data).toMatchObject({ amount: 1050, discount: 0, discounted_amount: 1050 })
  for (const [field, value] of [
    ['coupon_id', 'c1'],
    ['use_linego_points', true],
  ] as const) {
    expect((await price({ [field]: value })).body).toMatchObject({ code: 'NOT_BUILT_YET', data: { field } })
    expect((await world.asks(rider, { trip: { [field]: value } })).body.data).toEqual({ field })
  }
})

test('the summary tells the live trip, counts, debts and the nearest driver, from rows alone [DDR-029]', async () => {
  const { rider, driver, hash } = await world.tripIn('DRIVER_EN_ROUTE')
  const near = await world.driver()
  const query = { user_lat: bar.lat, user_lng: bar.lng }
  const { data } = await world.call(getDesignatedSummary, { query, as: rider.as })
  expect(data).toMatchObject({
    live: { trip_hash: hash, trip_status: 'DRIVER_EN_ROUTE' },
    ...{ unfinished: 1, reserved: 0, completed: 0, arrears_amount: 0 },
    ...{ is_agreement_accepted: true, nearest_driver_minutes: 1, is_open_here: true },
  })
  await near.endsShift()
  await driver.endsShift()
})
