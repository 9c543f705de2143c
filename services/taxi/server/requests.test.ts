// Over 350 lines because every field of a request is tested with the one city that is opened here.
import type { LatLng, RefusalFacts } from '@daoxing/kit/contract'
import type { Answered } from '@daoxing/kit/server/testing'
import {
  cancelRide,
  checkCancelFee,
  estimateRide,
  feature,
  getRetryTrip,
  getTrip,
  type RideRequest,
  rateRide,
  requestRide,
  retryRide,
  sendCancelReason,
  shouldChargeCancel,
} from '@daoxing/taxi/contract'
import { bankPorts, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCity, aTripIn, type City, countRows, mainStation, requestOf, zhongxiaoFuxing } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ portsInstead: bankPorts(pretendBank()), logLevel: 'error' })
})
afterAll(() => city.close())

const outcomeOf = ({ status, body }: Answered<unknown>) => ({
  status,
  code: body.code,
  data: body.data as RefusalFacts,
})

describe('an invalid request names the field, and nothing is written', () => {
  const wrong: readonly (readonly [string, Partial<Record<keyof RideRequest, unknown>>])[] = [
    ['start_latitude', { start_latitude: 'north' }],
    ['start_longitude', { start_longitude: 181 }],
    ['start_address', { start_address: '台'.repeat(201) }],
    ['fare_hash', { fare_hash: undefined }],
    ['feature_map', { feature_map: -1 }],
    ['note', { note: 'x'.repeat(101) }],
    ['end_longitude', { end_longitude: null }],
    ['gps_latitude', { gps_longitude: 121.5 }],
    ['isLinegoPointsRedeem', { isLinegoPointsRedeem: 2 }],
    ['payment_method', { payment_method: 'shells' }],
    ['tmass_pageid', { tmass_pageid: '12' }],
  ]
  test.each(wrong)('%s', async (field, change) => {
    const ana = await city.rider()
    const { fareHash } = await ana.estimates()
    const before = await countRows(city)
    const body = { ...requestOf({}, fareHash), ...change } as RideRequest
    const answer = await city.call(requestRide, { params: { region: 'north' }, body, as: ana.as, key: `key-${field}` })
    expect(outcomeOf(answer)).toMatchObject({ status: 400, code: 'INVALID_INPUT', data: { field } })
    expect(await countRows(city)).toEqual(before)
  })
})

describe('a field without an implementation is refused by name, and nothing is written', () => {
  const notBuilt: readonly (readonly [string, Partial<RideRequest>])[] = [
    ['coupon', { coupon: { id: 'c1' } }],
    ['isLinegoPointsRedeem', { isLinegoPointsRedeem: true }],
    ['invoice', { invoice: { receiptType: 'personal' } }],
  ]
  test.each(notBuilt)('%s', async (field, change) => {
    const ana = await city.rider()
    const { fareHash } = await ana.estimates()
    const before = await countRows(city)
    const body = { ...requestOf({}, fareHash), ...change }
    const answer = await city.call(requestRide, { params: { region: 'north' }, body, as: ana.as })
    expect(outcomeOf(answer)).toMatchObject({ status: 422, code: 'NOT_BUILT_YET', data: { field } })
    expect(await countRows(city)).toEqual(before)
  })

  test.each<readonly [string, Partial<RideRequest>, object]>([
    ['company', { company: { group_id: '7' } }, { status: 400, data: { field: 'group_id' } }],
    ['group_name', { group_name: '業務部' }, { status: 400, data: { field: 'group_id' } }],
    ['custom_field', { custom_field: [{ id: '1', value: 'A' }] }, { status: 400, data: { field: 'group_id' } }],
    ['ticketId', { ticketId: 'T1' }, { status: 400, data: { field: 'group_id' } }],
    ['business_note', { business_note: '拜訪' }, { status: 400, data: { field: 'group_id' } }],
    ['group_id and cash', { group_id: '7' }, { status: 400, data: { field: 'payment_method' } }],
    ['group_id of another firm', { group_id: '7', payment_method: '' }, { status: 404 }],
  ])('a company is not named in part, nor by a stranger: %s', async (_, change, refusal) => {
    const ana = await city.rider()
    const { fareHash } = await ana.estimates()
    const before = await countRows(city)
    const body = { ...requestOf({}, fareHash), ...change }
    const answer = await city.call(requestRide, { params: { region: 'north' }, body, as: ana.as })
    expect(outcomeOf(answer)).toMatchObject(refusal)
    expect(await countRows(city)).toEqual(before)
  })

  test('a shuttle to the airport', async () => {
    const ana = await city.rider()
    const { fare_hash: _hash, ...body } = requestOf({ featureMap: feature.FIX_FARE + feature.AIRPORT }, '')
    const answer = await city.call(estimateRide, { body, as: ana.as })
    expect(outcomeOf(answer)).toMatchObject({ status: 422, data: { field: 'feature_map' } })
  })
})

test('a tip with cash is refused with a message that says what to do, and nothing is written [TAXI-054]', async () => {
  const ana = await city.rider()
  const { fareHash } = await ana.estimates()
  const before = await countRows(city)
  const body = { ...requestOf({}, fareHash), pretrip_tips: { amount: 30 } }
  const answer = await city.call(requestRide, { params: { region: 'north' }, body, as: ana.as })
  expect(outcomeOf(answer)).toMatchObject({ status: 422, code: 'TIP_NOT_WITH_CASH' })
  expect(answer.body.message).toContain('下車時直接給司機')
  expect(await countRows(city)).toEqual(before)
})

describe('a request of a client that follows only the documents', () => {
  /** Every documented field, empty where it has no value. */
  const whole = {
    ...{ start_address: mainStation.address, start_latitude: 25.0479, start_longitude: 121.5176 },
    ...{ end_address: '臺北101', end_latitude: 25.034, end_longitude: 121.5645 },
    ...{ gps_latitude: 25.0478, gps_longitude: 121.5177 },
    ...{ note: '', add_qa_feature_map: 0, car_model: '', feature_map: feature.FIX_FARE, payment_method: 'cash' },
    ...{ group_id: '', group_name: '', company: '', custom_field: '', ticketId: '', ref_code: '' },
    ...{ referral_partner: '', tmass_pageid: '', reservation_time: '', coupon: '', isLinegoPointsRedeem: 0 },
    ...{ pretrip_tips: 0, agreeExpandMatching: 0, id_card_number: '', invoice: '', stops: [], somethingElse: { a: 1 } },
  }
  const noEnd = { end_address: '', end_latitude: '', end_longitude: '', feature_map: feature.BY_METER }
  const isEmpty = (value: unknown) => value === '' || value === 0
  const map = (change: (value: unknown) => unknown) =>
    Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, change(value)]))

  const forms: readonly (readonly [string, Record<string, unknown>])[] = [
    ['empty texts', whole],
    ['nulls', map((value) => (isEmpty(value) ? null : value))],
    ['numbers as text', map((value) => (typeof value === 'number' ? String(value) : value))],
    ['empty objects', { ...whole, custom_field: [], company: {}, coupon: {}, pretrip_tips: { amount: 0, status: '' } }],
    ['yes and no as words', { ...whole, agreeExpandMatching: 'true', isLinegoPointsRedeem: false }],
    ['nothing but the places', map((value) => (typeof value === 'number' && value !== 0 ? value : undefined))],
    ['no drop-off', { ...whole, ...noEnd }],
    ['a drop-off of zeros', { ...whole, ...noEnd, end_latitude: 0, end_longitude: 0 }],
  ]
  test.each(forms)('%s [TAXI-016]', async (_form, sent) => {
    const ana = await city.rider()
    const estimated = await city.call(estimateRide, { body: sent as never, as: ana.as })
    const body = { ...sent, fare_hash: estimated.data.fareHash }
    const answer = await city.call(requestRide, { params: { region: 'north' }, body: body as never, as: ana.as })
    expect(answer.body).toMatchObject({ data: { trip_status: 'REQUESTING', notes: '', start_latitude: 25.0479 } })
    await ana.cancels(answer.data.trip_hash)
  })

  test('a request with a value in every field is stored field by field [TAXI-016]', async () => {
    const ana = await city.rider()
    await withCard(city, ana)
    const wish = { featureMap: feature.FIX_FARE + feature.LOW_CARBON, carModel: 'n7' as const }
    const gps = { gps_latitude: 25.0478, gps_longitude: 121.5177 }
    const sentBy = { ref_code: 'R7', referral_partner: 'thsr', tmass_pageid: '42' }
    const pay = { payment_method: 'creditcard', pretrip_tips: { amount: 30 } }
    const more = { ...gps, ...sentBy, ...pay, note: '在東三門', agreeExpandMatching: true, add_qa_feature_map: true }
    const { data: trip } = await ana.hails(wish, more)
    const { start_address, start_latitude, start_longitude, end_address, end_latitude, end_longitude } = requestOf(
      wish,
      '',
    )
    expect(trip).toMatchObject({
      ...{ start_address, start_latitude, start_longitude, end_address, end_latitude, end_longitude },
      ...{ car_model: 'n7', feature_map: wish.featureMap + feature.QA_TEST, vehicleType: 'N7_ELECTRIC' },
      ...{ notes: '在東三門', payment_method: 'creditcard', pretrip_tips: { amount: 30 } },
    })
    const rows = await city.house.database.pool.query(
      `SELECT facts->'askedFrom' AS asked_from, facts->'agreesToExpand' AS agrees, fare_hash, partner, ref_code,
         callback_page_id FROM taxi.trips JOIN taxi.trip_referrals USING (trip_hash) WHERE trip_hash = $1`,
      [trip.trip_hash],
    )
    expect(rows.rows).toEqual([
      {
        asked_from: { lat: gps.gps_latitude, lng: gps.gps_longitude },
        agrees: true,
        fare_hash: trip.estimate.fare_hash,
        ...{ partner: 'thsr', ref_code: 'R7', callback_page_id: '42' },
      },
    ])
    await ana.cancels(trip.trip_hash)
  })

  test('without a requested car type the quoted one is used', async () => {
    const ana = await city.rider()
    const { fareHash } = await ana.estimates({ featureMap: feature.PREMIUM + feature.FIX_FARE })
    const { data } = await ana.hails({ featureMap: 0 }, { fare_hash: fareHash })
    expect(data).toMatchObject({ vehicleType: 'PREMIUM', estimate: { fare_hash: fareHash } })
    await ana.cancels(data.trip_hash)
  })

  test('without a quote the ride is metered, and a fixed fare requires a quote', async () => {
    const ana = await city.rider()
    const metered = await ana.hails({ featureMap: feature.BY_METER }, { fare_hash: '' as never })
    expect(metered.data).toMatchObject({ vehicleType: 'BY_METER', fare_mode: 'BY_METER' })
    await ana.cancels(metered.data.trip_hash)
    const fixed = await ana.hails({ featureMap: feature.FIX_FARE }, { fare_hash: '' as never })
    expect(outcomeOf(fixed)).toMatchObject({ status: 400, data: { field: 'fare_hash' } })
  })

  test('a place without a name is named by its location', async () => {
    const ana = await city.rider()
    const nameless = { start: { ...mainStation, address: '' }, end: { ...zhongxiaoFuxing, address: ' ' } }
    const { data } = await ana.hails(nameless)
    expect(data.start_address).toContain('臺北市中正區')
    expect(data.end_address).toContain('臺北市大安區')
    await ana.cancels(data.trip_hash)
  })
})

test('a fixed fare to an approximate drop-off is refused until the rider has agreed; a metered ride needs no consent', async () => {
  const ana = await city.rider()
  const fixed = { featureMap: feature.FIX_FARE }
  const rough = { end_approximate: true }
  const refused = await ana.hails(fixed, rough)
  expect(outcomeOf(refused)).toMatchObject({ status: 422, code: 'END_IS_APPROXIMATE' })
  const agreed = await ana.hails(fixed, { ...rough, end_approximate_agreed: true })
  expect(agreed.data.end_approximate).toBe(true)
  await ana.cancels(agreed.data.trip_hash)
  // The quote stores the flag, too: a hail without it still needs the consent.
  const { fare_hash: _hash, payment_method: _method, ...places } = requestOf(fixed, '')
  const { data: quote } = await city.call(estimateRide, { body: { ...places, ...rough }, as: ana.as })
  expect(quote.end_approximate).toBe(true)
  const body = requestOf(fixed, quote.fareHash)
  const silent = await city.call(requestRide, { params: { region: 'north' }, body, as: ana.as })
  expect(outcomeOf(silent)).toMatchObject({ status: 422, code: 'END_IS_APPROXIMATE' })
  const metered = await ana.hails({ featureMap: feature.BY_METER }, rough)
  expect(metered.data.end_approximate).toBe(true)
  await ana.cancels(metered.data.trip_hash)
})

test('an approximate address is marked as such on the trip, for its driver, and in a retry', async () => {
  const ana = await city.rider()
  const { data } = await ana.hails({}, { start_approximate: true })
  expect(data).toMatchObject({ start_approximate: true, end_approximate: false })
  await ana.cancels(data.trip_hash)
  const again = await city.call(retryRide, { body: { trip_hash: data.trip_hash }, as: ana.as })
  expect(again.data).toMatchObject({ start_approximate: true, end_approximate: false })
  await ana.cancels(again.data.trip_hash)
  const named = await ana.hails({ start: { ...mainStation, address: '' } }, { start_approximate: true })
  expect(named.data.start_approximate).toBe(false)
  await ana.cancels(named.data.trip_hash)
})

describe('a quote is binding', () => {
  test('only until it expires', async () => {
    const ana = await city.rider()
    const { fareHash, expiresAt } = await ana.estimates()
    await city.pass(299)
    const hail = () =>
      city.call(requestRide, { params: { region: 'north' }, body: requestOf({}, fareHash), as: ana.as })
    await city.pass(1)
    expect(city.clock.now()).toBe(expiresAt)
    expect(outcomeOf(await hail())).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED' })
  })

  test('for its own rider: another rider’s quote counts as absent', async () => {
    const [ana, ben] = [await city.rider(), await city.rider()]
    const { fareHash } = await ana.estimates()
    expect(outcomeOf(await ben.hails({}, { fare_hash: fareHash }))).toMatchObject({ code: 'QUOTE_EXPIRED' })
    expect(outcomeOf(await ben.hails({}, { fare_hash: 'made-up' }))).toMatchObject({ code: 'QUOTE_EXPIRED' })
  })

  test('stores its own places and car type', async () => {
    const ana = await city.rider()
    const { fareHash } = await ana.estimates()
    const fitless = { status: 422, code: 'QUOTE_DOES_NOT_FIT' }
    expect(outcomeOf(await ana.hails({ end: zhongxiaoFuxing }, { fare_hash: fareHash }))).toMatchObject(fitless)
    expect(outcomeOf(await ana.hails({ start: zhongxiaoFuxing }, { fare_hash: fareHash }))).toMatchObject(fitless)
    expect(outcomeOf(await ana.hails({ featureMap: feature.BY_METER }, { fare_hash: fareHash }))).toMatchObject(fitless)
    const beside = { ...mainStation, location: { lat: 25.0482, lng: 121.5178 } }
    const { status, data } = await ana.hails({ start: beside }, { fare_hash: fareHash })
    expect(status).toBe(200)
    await ana.cancels(data.trip_hash)
  })
})

describe('the service area of rides', () => {
  const ask = async (end: LatLng, start: LatLng = mainStation.location) => {
    const ana = await city.rider()
    const body = {
      start_latitude: start.lat,
      start_longitude: start.lng,
      end_latitude: end.lat,
      end_longitude: end.lng,
    }
    return outcomeOf(await city.call(estimateRide, { body, as: ana.as }))
  }

  test('refuses places at sea and abroad', async () => {
    const outside = { status: 422, code: 'OUTSIDE_SERVICE_AREA' }
    expect(await ask(mainStation.location, { lat: 25.6, lng: 120.5 })).toMatchObject(outside)
    expect(await ask({ lat: 35.68, lng: 139.76 })).toMatchObject(outside)
  })

  test('across the sea, the refusal says that no road leads there, and not that the place is unserved', async () => {
    const notByRoad = { status: 422, code: 'NOT_BY_ROAD' }
    const [kinmen, penghu, liuqiu] = [
      { lat: 24.4279, lng: 118.3592 },
      { lat: 23.566, lng: 119.579 },
      { lat: 22.3425, lng: 120.3722 },
    ]
    expect(await ask(penghu)).toMatchObject(notByRoad)
    expect(await ask(penghu, kinmen)).toMatchObject(notByRoad)
    // Both are in one county, but only a ferry connects them.
    expect(await ask(liuqiu, { lat: 22.6693, lng: 120.4862 })).toMatchObject(notByRoad)
    // Over the bridge to the smaller island.
    expect(await ask({ lat: 24.4325, lng: 118.2434 }, kinmen)).toMatchObject({ status: 200 })
  })

  test('refuses a ride from a place to itself', async () => {
    expect(await ask({ lat: 25.0481, lng: 121.5177 })).toMatchObject({ status: 422, code: 'PLACES_TOO_NEAR' })
  })

  test('assigns a ride in another region to that region', async () => {
    const ana = await city.rider()
    const station = { address: '臺中車站', location: { lat: 24.1369, lng: 120.685 } }
    const opera = { address: '臺中國家歌劇院', location: { lat: 24.1629, lng: 120.6404 } }
    const { data } = await ana.hails({ start: station, end: opera })
    expect(data.region).toBe('central')
    await ana.cancels(data.trip_hash)
  })
})

test('another rider’s trip counts as absent, by hash and by number, in every call', async () => {
  const { rider, hash, driver } = await aTripIn(city, 'COMPLETED')
  const { trip_id: number } = await rider.sees(hash)
  const { as } = await city.rider()
  for (const id of [hash, String(number), 'nothing', '999999']) {
    const answers = await Promise.all([
      city.call(getTrip, { params: { hash: id }, as }),
      city.call(cancelRide, { params: { region: 'north', hash: id }, as }),
      city.call(getRetryTrip, { params: { hash: id }, as }),
      city.call(retryRide, { body: { trip_hash: id }, as }),
      city.call(rateRide, { params: { id }, body: { stars: 1 }, as }),
      city.call(sendCancelReason, { params: { id }, body: { reason_id: 'other' }, as }),
      city.call(checkCancelFee, { params: { id }, as }),
      city.call(shouldChargeCancel, { params: { id }, as }),
    ])
    const bodies = answers.map(({ status, body }) => JSON.stringify([status, body]))
    expect(new Set(bodies).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  }
  expect((await city.call(getTrip, { params: { hash } })).status).toBe(401)
  const stranger = await city.driver()
  expect((await stranger.arrives()).status).toBe(404)
  expect(driver.driverId).not.toBe(stranger.driverId)
})

describe('a retry', () => {
  test('restores the wish of a cancelled trip with a fresh quote [TAXI-041, TAXI-084]', async () => {
    const { rider, hash } = await aTripIn(city, 'CANCELED')
    const { data } = await city.call(getRetryTrip, { params: { hash }, as: rider.as })
    expect(data.trip).toEqual(await rider.sees(hash))
    expect(data.estimate).toMatchObject({ vehicleType: 'FIX_FARE', feature_map: feature.FIX_FARE })
    const body = { trip_hash: hash, fare_hash: data.estimate.fareHash }
    const again = (await city.call(retryRide, { body, as: rider.as })).data
    expect(again.estimate.fare_hash).toBe(data.estimate.fareHash)
    await rider.cancels(again.trip_hash)
  })

  test('creates a new trip that waits, at the agreed price [TAXI-042, TAXI-085]', async () => {
    const { rider, hash } = await aTripIn(city, 'CANCELED')
    const before = await rider.sees(hash)
    const retry = () => city.call(retryRide, { body: { trip_hash: hash }, as: rider.as })
    const again = (await retry()).data
    expect(again.trip_hash).not.toBe(hash)
    expect(again).toMatchObject({ session_stage: 'WAITING_SPECIFY', start_address: before.start_address })
    expect(again.estimate.fare_hash).toBe(before.estimate.fare_hash)
    expect(outcomeOf(await retry())).toMatchObject({
      code: 'RIDER_ALREADY_RIDING',
      data: { trip_hash: again.trip_hash },
    })
    await rider.cancels(again.trip_hash)
  })

  test('requotes an expired quote, and asks the rider about a higher price', async () => {
    const { rider, hash } = await aTripIn(city, 'CANCELED')
    const { as } = rider
    const retry = () => city.call(retryRide, { body: { trip_hash: hash }, as })
    await city.pass(400)
    const again = (await retry()).data
    expect(again.estimate.estimatePriceAfterCoupon).toBe((await rider.sees(hash)).estimate.estimatePriceAfterCoupon)
    await rider.cancels(again.trip_hash)
    // At night the same route costs more.
    await city.advance(10 * 3600)
    expect(outcomeOf(await retry())).toMatchObject({ status: 409, code: 'QUOTE_EXPIRED', data: { trip_hash: hash } })
    expect((await city.call(getRetryTrip, { params: { hash }, as })).status).toBe(200)
  })

  test('is only for trips that did not take place', async () => {
    const { rider, hash } = await aTripIn(city, 'COMPLETED')
    const answer = await city.call(retryRide, { body: { trip_hash: hash }, as: rider.as })
    expect(outcomeOf(answer)).toMatchObject({ status: 409, code: 'CANNOT_RETRY_NOW' })
  })
})

test('the referral of a rider is stored with its own trip only [SHL-009, TAXI-017]', async () => {
  const ana = await city.rider()
  const sent = { ref_code: 'R7', referral_partner: 'thsr', tmass_pageid: '42' }
  const { trip_hash: hash } = (await ana.hails({}, sent)).data
  const rows = async () =>
    (await city.house.database.pool.query('SELECT * FROM taxi.trip_referrals WHERE rider_id = $1', [ana.riderId])).rows
  expect(await rows()).toEqual([
    { trip_hash: hash, rider_id: ana.riderId, partner: 'thsr', ref_code: 'R7', callback_page_id: '42' },
  ])
  await ana.cancels(hash)
  await ana.hails()
  expect(await rows()).toHaveLength(1)
})
