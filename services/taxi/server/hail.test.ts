import { getOrder, listOrders } from '@daoxing/orders/contract'
import {
  checkCancelFee,
  estimateRide,
  feature,
  getActiveTrip,
  getOngoingTrip,
  listFeatures,
  listTripHistory,
  rateRide,
  requestRide,
  shouldChargeCancel,
  type Trip,
} from '@daoxing/taxi/contract'
import { ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, bothWays, type City, eventsOf, mainStation, requestOf, taipei101 } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

/** The snapshots of a trip that a rider's pages received; each lists all events of its change. */
const snapshotsOf = (hash: string) =>
  city.sent
    .filter(({ name }) => name === 'tripChanged')
    .map(({ payload }) => payload as { event: string; events: string[]; trip: Trip })
    .filter(({ trip }) => trip.trip_hash === hash)
const sentOf = (hash: string) =>
  snapshotsOf(hash).flatMap(({ events, trip }) => events.map((event) => ({ event, trip })))

test('a hail for now goes from the request to the receipt, stage by stage [TAXI-002, TAXI-036, TAXI-040]', async () => {
  const ana = await city.rider()
  const ben = await city.driver()
  const hailed = (await ana.hails()).data
  expect([hailed.trip_status, hailed.session_stage]).toEqual(['REQUESTING', 'WAITING_SPECIFY'])
  const stages = [hailed.session_stage]
  const see = async () => stages.push((await ana.sees(hailed.trip_hash)).session_stage)
  await city.pass(3)
  await see()
  await ben.accepts()
  await see()
  await ben.arrives()
  await see()
  await ben.starts()
  await see()
  await city.pass(900)
  await ben.finishes({ seq: 1, metres: 6500, slowSeconds: 200 })
  await see()
  await ben.collects()
  await see()
  expect(stages).toEqual([
    'WAITING_SPECIFY',
    'PENDING_RESPONSE_DRIVER',
    'DRIVER_ENROUTE',
    'DRIVER_ARRIVED',
    'TRIP_STARTED',
    'TRIP_PAYMENT_PENDING',
    'TRIP_PAYMENT_PROCESSED',
  ])
})

test('the rider gets every step as it is stored, with an increasing revision [TAXI-063, TAXI-066, TAXI-067]', async () => {
  const { hash } = await aTripIn(city, 'COMPLETED')
  await city.settle()
  const events = ['WAITING_SPECIFY', 'WAITING_DISTRIBUTION', 'DRIVER_ASSIGNED', 'DRIVER_ACCEPTED', 'ARRIVED', 'STARTED']
  const all = [...events, 'FINISHED', 'PAYMENT_PENDING', 'PAYMENT_PROCESSED']
  expect(await eventsOf(city, hash)).toEqual(all)
  expect(sentOf(hash).map(({ event }) => event)).toEqual(all)
  // One snapshot for each change: the dispatcher sees a request and offers it at once, and the end fixes the fare.
  expect(snapshotsOf(hash).map(({ trip }) => trip.revision)).toEqual([1, 3, 4, 5, 6, 8, 9])
  expect(snapshotsOf(hash).every(({ event, events }) => event === events.at(-1))).toBe(true)
})

test('the request waits for the dispatcher, which offers it to a driver [TAXI-062, TAXI-073, TAXI-074]', async () => {
  const { hash, driver } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  await city.settle()
  expect(sentOf(hash).map(({ event, trip }) => [event, trip.trip_status])).toEqual([
    ['WAITING_SPECIFY', 'REQUESTING'],
    ['WAITING_DISTRIBUTION', 'MATCHING'],
    ['DRIVER_ASSIGNED', 'MATCHING'],
    ['DRIVER_ACCEPTED', 'DRIVER_EN_ROUTE'],
  ])
  await driver.cancels()
})

test('the end of a ride fixes the fare, requests it and books it once [TAXI-068, TAXI-071, TAXI-072]', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'TRIP_STARTED', { featureMap: feature.BY_METER })
  await city.pass(700)
  await driver.finishes({ seq: 1, metres: 6450, slowSeconds: 130 })
  const open = await rider.sees(hash)
  // 85 + 26 started steps of 200 m + 2 full minutes below 5 km/h, at noon.
  expect(open.fare).toMatchObject({
    amount: 85 + 26 * 5 + 2 * 5,
    distance_metres: 6450,
    slow_seconds: 130,
    paid: false,
  })
  expect(open.fare?.lines.map(({ kind, amountTwd }) => [kind, amountTwd])).toEqual([
    ['flagFall', 85],
    ['distance', 130],
    ['slowTime', 10],
  ])
  const account = `cash:driver:${driver.driverId}`
  const before = await ledgerSumTwd(city.house.database, account)
  expect((await driver.collects(224)).body).toMatchObject({ code: 'WRONG_AMOUNT', data: { amountTwd: 225 } })
  expect((await driver.collects(225)).status).toBe(200)
  expect((await driver.collects(225)).status).toBe(200)
  expect(await ledgerSumTwd(city.house.database, account)).toBe(before + 225)
  expect(await ledgerSumTwd(city.house.database)).toBe(0)
  expect((await rider.sees(hash)).fare?.paid).toBe(true)
  await city.settle()
  const end = ['FINISHED', 'PAYMENT_PENDING', 'PAYMENT_PROCESSED']
  expect((await eventsOf(city, hash)).slice(-3)).toEqual(end)
  expect(sentOf(hash).map(({ event }) => event)).toEqual(await eventsOf(city, hash))
})

test('at a fixed fare the quoted price is paid, for any meter and any client; by meter its amount [TAXI-004]', async () => {
  const ana = await city.rider()
  await city.driver()
  const quoted = (await ana.estimates()).options.find(({ vehicleType }) => vehicleType === 'FIX_FARE')
  const lies = { fare: 1, currentFare: 1, distance: 1, user_id: 'somebody else' }
  const hailed = await ana.hails({}, { ...lies, fare_hash: quoted?.fareHash ?? '' })
  expect(hailed.data.user_id).toBe(ana.riderId)
  await city.pass(3)
  const ben = await city.offered(hailed.data.trip_hash)
  await ben.accepts()
  await ben.arrives()
  await ben.starts()
  await city.pass(1200)
  const { data } = await ben.finishes({ seq: 1, metres: 15_000, slowSeconds: 600 })
  expect(data.collectTwd).toBe(quoted?.fare)
  await ben.collects()
  expect((await ana.sees(hailed.data.trip_hash)).fare?.lines).toEqual([
    { kind: 'fixedFare', quantity: null, amountTwd: quoted?.fare },
  ])
  const metered = await aTripIn(city, 'PENDING_PAYMENT', { featureMap: feature.BY_METER })
  const trip = await metered.rider.sees(metered.hash)
  expect(trip).toMatchObject({ fare_mode: 'BY_METER', vehicleType: 'BY_METER', fare: { distance_metres: 6000 } })
  // 85 + 24 started steps of 200 m + 2 full minutes below 5 km/h.
  expect(trip.fare?.amount).toBe(85 + 24 * 5 + 2 * 5)
  await metered.driver.collects()
})

test('with both fare modes, the meter is capped at the quoted price', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'TRIP_STARTED', { featureMap: bothWays })
  const cap = (await rider.sees(hash)).estimate.fare_range?.max ?? 0
  await city.pass(1200)
  await driver.finishes({ seq: 1, metres: 20_000, slowSeconds: 600 })
  const { fare } = await rider.sees(hash)
  expect(fare?.amount).toBe(cap)
  expect(fare?.lines.at(-1)?.kind).toBe('fixedFareCap')
  expect(fare?.lines.reduce((sum, { amountTwd }) => sum + amountTwd, 0)).toBe(cap)
  await driver.collects()
})

test('an estimate prices every car type, with route and arrival [TAXI-079, TAXI-020, TAXI-009]', async () => {
  const ana = await city.rider()
  await city.driver({ features: feature.PET_FRIENDLY })
  const estimate = await ana.estimates({ featureMap: feature.BY_METER })
  expect(estimate.options.map(({ vehicleType, seats }) => [vehicleType, seats])).toEqual([
    ['FIX_FARE_AND_BY_METER', 4],
    ['FIX_FARE', 4],
    ['BY_METER', 4],
    ['SIX_PASSENGER', 6],
    ['PET_FRIENDLY', 4],
    ['KID_SEAT', 4],
    ['LOW_CARBON_FIX_FARE', 4],
    ['N7_ELECTRIC', 4],
    ['PREMIUM', 4],
    ['LUXURY', 4],
    ['WELCAB', 4],
    ['ACCESSIBLE_VAN', 4],
  ])
  for (const option of estimate.options) {
    expect([option.fare_range === null, option.estimatePriceAfterCoupon === null].filter(Boolean)).toHaveLength(1)
    expect(option.linegoPointsRedeemFare).toBe(0)
  }
  expect(estimate.route?.distanceMetres).toBeGreaterThan(5000)
  expect(estimate.options.find(({ vehicleType }) => vehicleType === 'PET_FRIENDLY')?.pickupSeconds).toBe(0)
  expect(estimate.options.find(({ vehicleType }) => vehicleType === 'SIX_PASSENGER')?.pickupSeconds).toBeNull()
  expect(estimate).toMatchObject({ vehicleType: 'BY_METER', feature_map: feature.BY_METER, fare: null })
})

test('a fixed fare without a drop-off falls back to the meter [TAXI-053]', async () => {
  const ana = await city.rider()
  const estimate = await ana.estimates({ end: null, featureMap: feature.FIX_FARE })
  expect(estimate).toMatchObject({ vehicleType: 'BY_METER', feature_map: feature.BY_METER, route: null })
  const hailed = (await ana.hails({ end: null, featureMap: feature.FIX_FARE })).data
  expect(hailed).toMatchObject({ vehicleType: 'BY_METER', fare_mode: 'BY_METER', end_address: null, route: null })
  await ana.cancels(hailed.trip_hash)
})

test('the request has the payload of the specification and returns the trip [TAXI-016, TAXI-083]', async () => {
  const ana = await city.rider()
  const { fareHash } = await ana.estimates()
  const body = {
    ...requestOf({}, fareHash),
    note: '在便利商店前',
    add_qa_feature_map: true,
    car_model: '',
    gps_latitude: 25.0478,
    gps_longitude: 121.5177,
    group_id: null,
    group_name: '',
    company: null,
    custom_field: {},
    ticketId: null,
    ref_code: '',
    referral_partner: '',
    tmass_pageid: '',
    reservation_time: null,
    coupon: null,
    isLinegoPointsRedeem: 0 as const,
    pretrip_tips: null,
    agreeExpandMatching: false,
  }
  const { data: trip } = await city.call(requestRide, { params: { region: 'south' }, body, as: ana.as })
  expect(trip).toMatchObject({
    user_id: ana.riderId,
    // The path's region was only a hint.
    region: 'north',
    trip_status: 'REQUESTING',
    vehicleType: 'FIX_FARE',
    feature_map: feature.FIX_FARE + feature.QA_TEST,
    notes: '在便利商店前',
    coupon: null,
    company: null,
    ticketId: null,
    pretrip_tips: null,
    payment_method: 'cash',
    stops: [],
    reserve_time: null,
    driver_info: null,
    request_time: Math.floor(city.clock.nowMs() / 1000),
  })
  expect(trip.trip_id).toBeGreaterThan(0)
  expect(trip.estimate.estimatePriceAfterCoupon).toBeGreaterThan(85)
  await ana.cancels(trip.trip_hash)
})

test('the live trip is found again after a reload [TAXI-082, TAXI-086, TAXI-097]', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const { as } = rider
  const trip = await rider.sees(hash)
  expect((await city.call(getOngoingTrip, { as })).data).toEqual(trip)
  expect((await city.call(getActiveTrip, { as })).data).toEqual(trip)
  expect(await rider.sees(String(trip.trip_id))).toEqual(trip)
  expect(trip.driver_info).toMatchObject({ driver_id: driver.driverId, driver_feature: 0, plate: expect.any(String) })
  expect(trip.pickup?.promised_at).toBeGreaterThanOrEqual(trip.timeline.accepted_at ?? 0)
  expect((await driver.trip())?.tripHash).toBe(hash)
  await rider.cancels(hash)
  expect((await city.call(getOngoingTrip, { as })).data).toBeNull()
  expect(await driver.trip()).toBeNull()
})

test('the order list contains the trip, its plate while it is live and its page at the end', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const { as } = rider
  const [order] = (await city.call(listOrders, { query: { status: 'unfinished' }, as })).data.orders
  expect(order).toMatchObject({ orderHash: hash, bookingType: 'TAXI_ONDEMAND', paymentStatus: 1, endsAt: null })
  expect(order?.live).toMatchObject({ stage: 'DRIVER_ENROUTE', plate: expect.stringMatching(/^TDX-/) })
  await driver.arrives()
  await driver.starts()
  await city.pass(600)
  await driver.finishes({ seq: 1, metres: 5000, slowSeconds: 60 })
  await driver.collects()
  const { data } = await city.call(getOrder, { params: { hash }, as })
  expect(data.order).toMatchObject({ tab: 'history', status: 'COMPLETED', paymentStatus: 2, live: null })
  expect(data.detail).toEqual(await rider.sees(hash))
  expect(data.order.amountTwd).toBe((await rider.sees(hash)).fare?.amount)
})

test('a rating counts for the driver, and a later one replaces it [TAXI-088]', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'COMPLETED')
  const rate = (stars: number, reasons: string[]) =>
    city.call(rateRide, { params: { id: hash }, body: { stars, reasons, comment: '很準時' }, as: rider.as })
  expect((await rate(2, ['late'])).data.rating).toEqual({ stars: 2, reasons: ['late'], comment: '很準時' })
  // The allowed reasons depend on the stars: lateness is no reason for five stars.
  for (const [stars, reason] of [
    [5, 'late'],
    [1, 'smooth'],
    [5, 'whatever'],
  ] as const)
    expect((await rate(stars, [reason])).status).toBe(400)
  const after = (await rate(5, ['friendly', 'onTime'])).data
  expect(after.rating?.stars).toBe(5)
  expect(after.driver_info?.rating).toBeGreaterThanOrEqual(4.8)
  expect((await city.call(rateRide, { params: { id: hash }, body: { stars: 6 }, as: rider.as })).status).toBe(400)
  expect(driver.driverId).toBe(after.driver_info?.driver_id)
})

test('ended trips are listed newest first, page by page [TAXI-093]', async () => {
  const ana = await city.rider()
  const hashes: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const { trip_hash: hash } = (await ana.hails()).data
    await ana.cancels(hash)
    hashes.unshift(hash)
  }
  const page = (query: { limit: number; cursor?: string }) => city.call(listTripHistory, { query, as: ana.as })
  const first = (await page({ limit: 2 })).data
  expect(first.trips.map(({ trip_hash }) => trip_hash)).toEqual(hashes.slice(0, 2))
  const second = (await page({ limit: 2, cursor: first.cursor ?? '' })).data
  expect(second.trips.map(({ trip_hash }) => trip_hash)).toEqual(hashes.slice(2))
  expect(second.cursor).toBeNull()
})

test('cancelling is free and says so, and the dialog has no charge step [TAXI-090, TAXI-095]', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'ARRIVED')
  const { as } = rider
  const { data } = await city.call(checkCancelFee, { params: { id: hash }, as, headers: { 'accept-language': 'en' } })
  expect(data.fee).toBe(0)
  expect(data.rule).not.toBe('')
  expect((await city.call(shouldChargeCancel, { params: { id: hash }, as })).data).toEqual({ should_charge: false })
  expect((await rider.cancels(hash)).data.cancel).toMatchObject({ reason: 'RIDER_CANCEL', by: 'rider', fee: 0 })
  expect(await driver.trip()).toBeNull()
})

test('every feature has its id, flag and name, and its availability [TAXI-078]', async () => {
  const ana = await city.rider()
  const { features } = (await city.call(listFeatures, { as: ana.as })).data
  expect(features).toEqual([
    { id: 1, flag: 1, name: '尊榮車款', available: true },
    { id: 2, flag: 2, name: '寵物友善', available: true },
    { id: 7, flag: 64, name: '福祉車', available: true },
    { id: 10, flag: 512, name: '兒童座椅', available: true },
    { id: 11, flag: 1024, name: '低碳車輛', available: true },
    { id: 21, flag: 1_048_576, name: '跳表計費', available: true },
    { id: 24, flag: 8_388_608, name: '固定車資', available: true },
    { id: 27, flag: 67_108_864, name: '機場接送', available: false },
    { id: 30, flag: 536_870_912, name: '豪華車款', available: true },
    { id: 31, flag: 1_073_741_824, name: '六人座', available: true },
  ])
})

test('the price of an estimate does not depend on additional client fields', async () => {
  const ana = await city.rider()
  const { fare } = await ana.estimates()
  const { fare_hash: _hash, payment_method: _method, ...body } = requestOf({}, '')
  const { data } = await city.call(estimateRide, { body: { ...body, ...{ fare: 1, distance: 3 } }, as: ana.as })
  expect(data.fare).toBe(fare)
  expect([mainStation, taipei101].map(({ address }) => address)).toContain(body.end_address)
})
