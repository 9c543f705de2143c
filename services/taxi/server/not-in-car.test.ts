import { reportNotInCar } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, brokenTruths, type City, countRows, eventsOf, type TripIn } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

const report = ({ rider, hash }: Pick<TripIn, 'rider' | 'hash'>) =>
  city.call(reportNotInCar, { params: { id: hash }, as: rider.as })

test('a ride that started without its rider ends without a fare, and the driver and the record get the reason [TAXI-091]', async () => {
  const trip = await aTripIn(city, 'TRIP_STARTED')
  await city.pass(60)
  const ended = (await report(trip)).data
  expect(ended).toMatchObject({
    trip_status: 'CANCELED',
    fare: null,
    cancel: { reason: 'RIDER_REPORT_NOT_IN_CAR', by: 'rider', fee: 0 },
    can: { retry: true },
  })
  expect((await eventsOf(city, trip.hash)).at(-1)).toBe('CANCELED')
  const { rows } = await city.house.database.pool.query(
    'SELECT reason FROM taxi.trip_events WHERE trip_hash = $1 ORDER BY revision DESC LIMIT 1',
    [trip.hash],
  )
  expect(rows).toEqual([{ reason: 'RIDER_REPORT_NOT_IN_CAR' }])
  await city.pass(1)
  const announced = city.sent.filter(({ name }) => name === 'driverTripChanged').at(-1)
  expect(announced?.payload).toMatchObject({ event: 'CANCELED', trip: { tripHash: trip.hash, state: 'CANCELED' } })
  expect(await trip.driver.trip()).toBeNull()
  expect(await brokenTruths(city)).toEqual({})
  // A repetition counts once, and the driver's last reading is too late.
  expect((await report(trip)).data.revision).toBe(ended.revision)
  expect((await trip.driver.finishes({ seq: 1, metres: 900 })).status).toBe(409)
})

test('after the first minutes it counts only while the car is near the pickup, then support decides [TAXI-091]', async () => {
  const standing = await aTripIn(city, 'TRIP_STARTED')
  await city.pass(400)
  expect((await report(standing)).status).toBe(200)
  const gone = await aTripIn(city, 'TRIP_STARTED')
  await city.pass(170)
  await gone.driver.reads({ seq: 1, metres: 1200, slowSeconds: 20 })
  await city.pass(11)
  const before = await countRows(city)
  const refused = await report(gone)
  expect([refused.status, refused.body.code]).toEqual([409, 'CANNOT_REPORT_NOT_IN_CAR'])
  expect(refused.body.message).toContain('客服')
  expect(await countRows(city)).toEqual(before)
})

test('before and after the ride there is nothing to report, and for another rider the trip is absent', async () => {
  for (const state of ['MATCHING', 'ARRIVED', 'COMPLETED'] as const) {
    const trip = await aTripIn(city, state)
    expect((await report(trip)).body.code).toBe('CANNOT_REPORT_NOT_IN_CAR')
    trip.driver.fallsSilent()
  }
  const trip = await aTripIn(city, 'TRIP_STARTED')
  expect((await report({ rider: await city.rider(), hash: trip.hash })).status).toBe(404)
})
