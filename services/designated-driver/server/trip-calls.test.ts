import { overrideConfig } from '@daoxing/configs/server'
import {
  cancelDesignatedTrip,
  DesignatedCancelReason,
  DesignatedTrip,
  listDesignatedArrears,
  listDesignatedCancelReasons,
} from '@daoxing/designated-driver/contract'
import { payTrip } from '@daoxing/wallet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { designatedDriverConfigs } from './designated-driver-configs.ts'
import { findTrip } from './stores/trip-store.ts'
import { tripView } from './trip-view.ts'
import { bar, openWorld, placeFields, type World } from './testing/open-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const storedFields = async (hash: string) =>
  (
    await world.house.database.pool.query<{ facts: string; people: string }>(
      `SELECT facts::text, people_sealed AS people FROM designated_driver.trips
       JOIN designated_driver.people USING (trip_hash) WHERE trip_hash = $1`,
      [hash],
    )
  ).rows[0]

test('a trip is created with every field of the documents, and answered with them [DDR-004, DDR-015]', async () => {
  const rider = await world.rider()
  const said = {
    ...{ user_lat: bar.lat, user_lng: bar.lng, driving_preferences: ['quiet', 'pet'] as const },
    ...{ markup_price: 50, note: '車在地下二樓', pay_with_cash: true, coupon_id: '', use_linego_points: false },
  }
  const body = await world.bodyFor(rider, { trip: { ...said, driving_preferences: [...said.driving_preferences] } })
  const { data } = await world.asks(rider, { trip: { ...said, driving_preferences: [...said.driving_preferences] } })
  expect(data).toMatchObject({ ...placeFields, trip_status: 'REQUESTING', amount: 1050, pay_with_cash: true })
  expect(data).toMatchObject({ note: said.note, markup_price: 50, driving_preferences: ['quiet', 'pet'] })
  expect(Object.keys(body)).toEqual(expect.arrayContaining([...Object.keys(placeFields), ...Object.keys(said)]))
  expect(data.emergency_contact).toEqual({ name: '林小芳', phone: '0912•••678' })
  await world.cancels(rider, data.trip_hash)
})

test('a trip has the state fields of the documents: requirements, payment, and how it may be cancelled [DDR-002]', async () => {
  const { rider, driver, hash } = await world.tripIn('DRIVER_EN_ROUTE', { trip: { driving_preferences: ['quiet'] } })
  const shown = await world.sees(rider, hash)
  expect(shown).toMatchObject({ start_address: placeFields.start_address, driving_preferences: ['quiet'] })
  expect(shown).toMatchObject({ selected_coupon: null, points_redeem_fare: 0, pay_with_cash: true })
  expect(shown.payment).toMatchObject({ method: 'cash', open_amount: 0, can_pay: false })
  const process = async () => {
    const { cannot_cancel: isClosed, cancel_process_type: type, cancel_fee: fee } = await world.sees(rider, hash)
    return [isClosed, type, fee]
  }
  expect(await process()).toEqual([false, 'FREE', 0])
  const steps = world.steps({ rider, driver, hash })
  await steps.arrives()
  expect(await process()).toEqual([false, 'FEE', 200])
  await steps.types()
  await steps.photographs('before')
  await steps.records('before')
  await steps.confirms('before')
  await steps.starts()
  expect(await process()).toEqual([true, 'CLOSED', 0])
  await driver.endsShift()
})

test('a rider reads an own trip by its hash in the query, and no other one [DDR-016]', async () => {
  const { rider, driver, hash } = await world.tripIn('ARRIVED')
  const trip = await world.sees(rider, hash)
  expect(DesignatedTrip.parse(trip)).toEqual(trip)
  expect(trip).toMatchObject({ trip_hash: hash, trip_status: 'ARRIVED', driver: { licence: 'professional-small' } })
  const stranger = await world.rider()
  await expect(world.sees(stranger, hash)).rejects.toThrow('404')
  await driver.endsShift()
})

test('cancelling is free until the driver stands at the car, then costs the agreed fee with a proof [DDR-017]', async () => {
  const early = await world.tripIn('DRIVER_EN_ROUTE')
  expect((await world.cancels(early.rider, early.hash)).data).toMatchObject({
    trip_status: 'CANCELED',
    cancel: { reason: 'RIDER_CANCEL', charged_fee: 0, proof: null },
  })
  await early.driver.endsShift()
  const late = await world.tripIn('ARRIVED', { trip: { pay_with_cash: false, payment_method: 'creditcard' } })
  const refused = await world.cancels(late.rider, late.hash)
  expect(refused.body).toMatchObject({ code: 'CANCEL_FEE_CHANGED', data: { fee: 200 } })
  const query = { trip_hash: late.hash, agreed_fee: 200, reason_id: 'drives_self' }
  const answer = await world.call(cancelDesignatedTrip, { query, as: late.rider.as })
  expect(answer.data.cancel).toMatchObject({
    reason_id: 'drives_self',
    charged_fee: 200,
    proof: { distance_metres: 0 },
  })
  await world.settle()
  expect(await world.sees(late.rider, late.hash)).toMatchObject({ payment: { paid_amount: 200, open_amount: 0 } })
  expect((await late.driver.state()).state).toBe('free')
  await late.driver.endsShift()
})

/** A few streets from the car. */
const away = { lat: bar.lat + 0.004, lng: bar.lng }

test('no fee without proof: a driver who was heard elsewhere, or who has left again, earns none', async () => {
  const { rider, driver, hash } = await world.tripIn('ARRIVED')
  await world.pass(20, away)
  expect((await world.sees(rider, hash)).cancel_process_type).toBe('FREE')
  expect((await world.cancels(rider, hash)).data.cancel).toMatchObject({ charged_fee: 0 })
  await driver.endsShift()
  const other = await world.tripIn('DRIVER_EN_ROUTE')
  await world.pass(20, away)
  expect((await world.steps(other).arrives()).body.code).toBe('TOO_FAR_FROM_PICKUP')
  await other.driver.endsShift()
})

test('a rider gives one of eight reasons, and a trip ends by one of the eight shared ones [DDR-020]', async () => {
  const rider = await world.rider()
  const { reasons } = (await world.call(listDesignatedCancelReasons, { as: rider.as })).data
  expect([reasons.length, DesignatedCancelReason.options.length]).toEqual([8, 8])
  expect(reasons.filter(({ needs_detail: isAsked }) => isAsked).map(({ id }) => id)).toEqual(['other'])
  expect(reasons.map(({ name }) => name)).toContain('等候太久')
  const { trip_hash: hash } = (await world.asks(rider)).data
  const cancel = (reason: string) =>
    world.call(cancelDesignatedTrip, { query: { trip_hash: hash, reason_id: reason }, as: rider.as })
  expect((await cancel('boredom')).body.code).toBe('REASON_UNKNOWN')
  for (const { id } of reasons) expect((await cancel(id)).status).toBe(200)
  expect((await world.sees(rider, hash)).cancel).toMatchObject({ reason: 'RIDER_CANCEL', reason_id: reasons[0]?.id })
})

test('a price that was not paid is in the arrears until it is paid, and blocks the next trip [DDR-019]', async () => {
  const wish = { trip: { pay_with_cash: false, payment_method: 'creditcard' } }
  const { rider, driver, hash } = await world.tripIn('TRIP_STARTED', wish)
  const arrears = async () => (await world.call(listDesignatedArrears, { as: rider.as })).data
  expect(await arrears()).toEqual({ amount: 0, trips: [] })
  const steps = world.steps({ rider, driver, hash })
  await steps.photographs('after')
  await steps.records('after')
  world.bank.feels('declines', 'declines')
  await steps.finishes()
  await world.settle()
  expect(await arrears()).toMatchObject({ amount: 1000, trips: [{ trip_hash: hash, is_under_way: false }] })
  expect((await world.asks(rider)).body.code).toBe('UNPAID_TRIPS')
  world.bank.feels()
  const pay = { params: { id: hash }, body: {}, as: rider.as, key: 'debt' }
  expect((await world.call(payTrip, pay)).status).toBe(200)
  await world.settle()
  expect(await arrears()).toEqual({ amount: 0, trips: [] })
  await driver.endsShift()
})

test.each([
  ['car_is_insured', 'STATEMENT_MISSING'],
  ['car_is_sound', 'STATEMENT_MISSING'],
  ['car_is_not_stolen', 'STATEMENT_MISSING'],
  ['is_conscious', 'COMPANION_NEEDED'],
] as const)('without the statement %s no driver is asked for', async (field, code) => {
  const rider = await world.rider()
  expect((await world.asks(rider, { trip: { [field]: false } })).body.code).toBe(code)
})

test('a rider who is not conscious goes with a named companion, whom the driver is told', async () => {
  const { rider, driver, hash } = await world.tripIn('ARRIVED', {
    trip: { is_conscious: false, companion_name: '王大明' },
  })
  expect((await world.steps({ rider, driver, hash }).types()).data.companionName).toBe('王大明')
  await driver.endsShift()
})

test('people of a trip are stored sealed, shown to no driver, and erased 30 days after it', async () => {
  const { driver, hash } = await world.tripIn('COMPLETED')
  const stored = await storedFields(hash)
  for (const secret of ['林小芳', '912345678']) {
    expect(stored?.facts).not.toContain(secret)
    expect(stored?.people).not.toContain(secret)
  }
  const told = world.sent.filter(({ room }) => room === `driver:${driver.driverId}`)
  expect(told.length).toBeGreaterThan(3)
  for (const { payload } of told) expect(JSON.stringify(payload)).not.toMatch(/林小芳|912345678/)
  await driver.endsShift()
  await world.leap(29 * 86_400)
  expect(await storedFields(hash)).toBeDefined()
  await world.leap(2 * 86_400)
  expect(await storedFields(hash)).toBeUndefined()
  // The session of the rider has ended meanwhile; the page of the trip needs none of these people.
  const [tx, { house }] = [world.house.database, world]
  const trip = await findTrip(tx, hash)
  expect(trip && (await tripView({ tx, house, trip })).emergency_contact).toEqual({ name: '', phone: '' })
})

test('an estimate fits its own places only, and a moved pin within a door', async () => {
  const rider = await world.rider()
  const far = await world.asks(rider, { trip: { start_lat: bar.lat + 0.002 } })
  expect(far.body).toMatchObject({ code: 'ESTIMATE_DOES_NOT_FIT', data: { field: 'start' } })
  const { data } = await world.asks(rider, { trip: { start_lat: bar.lat + 0.0003 } })
  expect(data.trip_status).toBe('REQUESTING')
  await world.cancels(rider, data.trip_hash)
})

test('a price that was quoted stays although the tariff rises meanwhile', async () => {
  const rider = await world.rider()
  const body = await world.bodyFor(rider)
  const config = designatedDriverConfigs.designated_driver_tariffs
  const value = config.default.map((tariff) => ({ ...tariff, baseTwd: 5_000 }))
  await world.house.database.transaction((tx) => overrideConfig(tx, world.house.clock, { config, value }))
  const { data } = await world.asks(rider, { trip: { estimated_trip_fee_id: body.estimated_trip_fee_id } })
  expect(data.amount).toBe(1000)
  await world.house.database.transaction((tx) =>
    overrideConfig(tx, world.house.clock, { config, value: config.default }),
  )
  await world.cancels(rider, data.trip_hash)
})
