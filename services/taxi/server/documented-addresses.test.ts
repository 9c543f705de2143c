import { openHttpMailReceiver } from '@daoxing/identity/server/testing'
import { feature } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City, type CityRider, mainStation, requestOf } from './testing/index.ts'

// Each call is sent as the documents write it, method and path in full, to a listening server.
let city: City
let url: string
let mails: Awaited<ReturnType<typeof openHttpMailReceiver>>
beforeAll(async () => {
  mails = await openHttpMailReceiver()
  city = await aCity({ logLevel: 'error', settings: { cityUrl: mails.url } })
  url = await city.listen()
})
afterAll(async () => {
  await city.close()
  await mails.close()
})

/**
 * Unsupported fields of a request, which are refused if they have a value: no part of a request is silently ignored.
 */
const notBuilt = [
  ['coupon', 'c-1'],
  ['isLinegoPointsRedeem', 1],
  ['id_card_number', 'A123456789'],
  ['invoice', { receiptType: 'personal' }],
] as const

/** Sends `'GET /rides/abc'` for a rider and returns the data of a success. */
async function ask({ as }: CityRider, call: string, body?: object) {
  const [method = '', path = ''] = call.split(' ')
  const answer = await fetch(`${url}/gw${path}`, {
    method,
    headers: { cookie: as.cookie ?? '', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect([call, answer.status, text]).toEqual([call, 200, expect.any(String)])
  return JSON.parse(text).data
}

test('a fare is estimated, a ride requested with its hash, and the trip read [TAXI-079, TAXI-083, TAXI-086]', async () => {
  const ana = await city.rider()
  const { fare_hash: _hash, payment_method: _method, ...places } = requestOf({}, '')
  const { fareHash, fare } = await ask(ana, 'POST /v2/rides/estimate', places)
  expect(fare).toBeGreaterThan(85)
  const trip = await ask(ana, 'POST /north/rides', requestOf({}, fareHash))
  expect(trip).toMatchObject({ ...places, car_model: null, payment_method: 'cash', trip_status: 'REQUESTING' })
  expect(trip.estimate.fare_hash).toBe(fareHash)
  expect(await ask(ana, `GET /rides/${trip.trip_hash}`)).toEqual(trip)
  await ana.cancels(trip.trip_hash)
})

test('each field of a request is stored with the trip, or refused by name [TAXI-083]', async () => {
  const ana = await city.rider()
  const { fareHash } = await ana.estimates()
  const gps = { gps_latitude: 25.0471, gps_longitude: 121.5172 }
  const sentBy = { ref_code: 'R7', referral_partner: 'thsr', tmass_pageid: '42' }
  const filled = { ...gps, ...sentBy, note: '在便利商店前', agreeExpandMatching: true, add_qa_feature_map: true }
  for (const [field, value] of notBuilt) {
    const { status, body } = await ana.hails({}, { [field]: value })
    expect([field, status, body.data]).toMatchObject([field, 422, { field }])
  }
  const empty = Object.fromEntries(notBuilt.map(([field]) => [field, field === 'isLinegoPointsRedeem' ? 0 : null]))
  const trip = await ask(ana, 'POST /north/rides', { ...requestOf({}, fareHash), ...filled, ...empty })
  expect(trip).toMatchObject({ notes: '在便利商店前', feature_map: feature.FIX_FARE + feature.QA_TEST })
  const { rows } = await city.house.database.pool.query(
    `SELECT facts->'askedFrom' AS asked_from, facts->'agreesToExpand' AS agrees, partner, ref_code, callback_page_id
     FROM taxi.trips JOIN taxi.trip_referrals USING (trip_hash) WHERE trip_hash = $1`,
    [trip.trip_hash],
  )
  const askedFrom = { lat: gps.gps_latitude, lng: gps.gps_longitude }
  expect(rows).toEqual([
    { asked_from: askedFrom, agrees: true, partner: 'thsr', ref_code: 'R7', callback_page_id: '42' },
  ])
  await ana.cancels(trip.trip_hash)
})

test('a trip is cancelled, read again for a retry, and requested again [TAXI-084, TAXI-085, TAXI-087]', async () => {
  const rider = await city.rider()
  const wish = { featureMap: feature.FIX_FARE + feature.LOW_CARBON, carModel: 'n7' }
  const { trip_hash: hash, ...requested } = (await rider.hails(wish, { note: '有行李', agreeExpandMatching: true }))
    .data
  expect(await ask(rider, `DELETE /north/rides/${hash}`)).toMatchObject({ trip_hash: hash, trip_status: 'CANCELED' })
  const { trip, estimate } = await ask(rider, `GET /rides/retry/${hash}`)
  expect(trip).toMatchObject({ trip_hash: hash, trip_status: 'CANCELED' })
  const again = await ask(rider, 'POST /rides', { trip_hash: hash, fare_hash: estimate.fareHash })
  expect(again.trip_hash).not.toBe(hash)
  const { start_address, start_latitude, start_longitude, end_address, end_latitude, end_longitude } = requested
  expect(again).toMatchObject({
    trip_status: 'REQUESTING',
    ...{ start_address, start_latitude, start_longitude, end_address, end_latitude, end_longitude },
    ...{ feature_map: wish.featureMap, car_model: 'n7', notes: '有行李', payment_method: 'cash' },
  })
  await rider.cancels(again.trip_hash)
})

test('a paid trip is rated, its receipt is mailed, and its driver is blocked [TAXI-088, TAXI-094, TAXI-102]', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'COMPLETED')
  const rated = await ask(rider, `PUT /rides/${hash}/rate`, { stars: 4, reasons: [], comment: '' })
  expect(rated.rating).toMatchObject({ stars: 4 })
  const { pool } = city.house.database
  await pool.query("UPDATE identity.users SET email = 'ana@example.tw' WHERE id = $1", [rider.riderId])
  await ask(rider, 'POST /rider/trips/receipt', { trip_hash: hash })
  await city.settle()
  expect(mails.received.map(({ to }) => to)).toEqual(['ana@example.tw'])
  const { drivers } = await ask(rider, `POST /block/${hash}`)
  expect(drivers).toMatchObject([{ driver_id: driver.driverId }])
  expect(await ask(rider, 'GET /block/all')).toEqual({ drivers })
})

test('a blocked driver is removed from the list [TAXI-103]', async () => {
  const { rider, hash } = await aTripIn(city, 'COMPLETED')
  expect((await ask(rider, `POST /block/${hash}`)).drivers).toHaveLength(1)
  expect(await ask(rider, `DELETE /block/${hash}`)).toEqual({ drivers: [] })
  expect(await ask(rider, 'GET /block/all')).toEqual({ drivers: [] })
})

test('a waiting car shows the cancellation cost, and a ride without its rider is reported [TAXI-090, TAXI-091, TAXI-095]', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'ARRIVED')
  await city.pass(150)
  expect(await ask(rider, `GET /rides/${hash}/check_cancel_fee`)).toMatchObject({ fee: 0 })
  expect(await ask(rider, `GET /rides/rider/cancel/should/charge/${hash}`)).toEqual({ should_charge: false })
  await city.pass(80)
  expect(await ask(rider, `GET /rides/${hash}/check_cancel_fee`)).toMatchObject({ fee: 40 })
  expect(await ask(rider, `GET /rides/rider/cancel/should/charge/${hash}`)).toEqual({ should_charge: true })
  await driver.starts((await rider.sees(hash)).boarding_code)
  const ended = await ask(rider, `DELETE /rides/${hash}/user/not_in_car`)
  expect(ended).toMatchObject({ trip_status: 'CANCELED', cancel: { reason: 'RIDER_REPORT_NOT_IN_CAR' } })
})

test('free drivers near a point are listed, and a search is opened to any of them [TAXI-098, TAXI-099]', async () => {
  const ana = await city.rider()
  await city.driver()
  const { lat, lng } = mainStation.location
  const { drivers } = await ask(ana, `GET /driver/nearby?lat=${lat}&lng=${lng}`)
  expect(drivers.length).toBeGreaterThan(0)
  expect((await ask(ana, 'GET /driver/nearby?lat=23.97&lng=121.6')).drivers).toEqual([])
  const { trip_hash: hash } = (await ana.hails({ featureMap: feature.PET_FRIENDLY + feature.FIX_FARE })).data
  await city.pass(41)
  const { fareHash } = await ana.estimates({ featureMap: 9_437_184 })
  const opened = await ask(ana, `PUT /v3/trip/${hash}/expand-match`, { fareHash })
  expect(opened).toMatchObject({ match_expanded: true, feature_map: 9_437_184, estimate: { fare_hash: fareHash } })
  await ana.cancels(hash)
})
