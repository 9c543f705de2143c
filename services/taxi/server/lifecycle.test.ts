import { plusSeconds } from '@daoxing/kit/contract'
import type { Answered, As } from '@daoxing/kit/server/testing'
import {
  readBoardingCode,
  rateRide,
  sendCancelReason,
  type Trip,
  TripEvent,
  TripState,
  tripChanged,
  tripLifecycle,
  driverTripChanged,
  nextTripState,
} from '@daoxing/taxi/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTripByHash } from './stores/trip-store.ts'
import { aCity, aTripIn, type City, eventsOf, roomsNotified, type TripIn } from './testing/index.ts'
import { trips } from './trips.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

type Action =
  | 'riderCancels'
  | 'rates'
  | 'saysWhy'
  | 'arrives'
  | 'starts'
  | 'reads'
  | 'finishes'
  | 'collects'
  | 'givesBack'
const act: Readonly<Record<Action, (trip: TripIn) => Promise<Answered<unknown>>>> = {
  riderCancels: ({ rider, hash }) => rider.cancels(hash),
  rates: ({ rider, hash }) => city.call(rateRide, { params: { id: hash }, body: { stars: 5 }, as: rider.as }),
  saysWhy: ({ rider, hash }) =>
    city.call(sendCancelReason, { params: { id: hash }, body: { reason_id: 'other', detail: '趕時間' }, as: rider.as }),
  arrives: ({ driver }) => driver.arrives(),
  starts: async ({ driver, rider, hash }) => driver.starts((await rider.sees(hash)).boarding_code),
  reads: ({ driver }) => driver.reads({ seq: 9, metres: 60, slowSeconds: 1 }),
  finishes: ({ driver }) => driver.finishes({ seq: 9, metres: 60, slowSeconds: 1 }),
  collects: async ({ driver, rider, hash }) => driver.collects((await rider.sees(hash)).fare?.amount ?? 200),
  givesBack: ({ driver }) => driver.cancels(),
}
const actions = Object.keys(act) as Action[]

/** The actions allowed in each state. A repeated action changes nothing. All other actions are refused. */
const allowed: Readonly<Partial<Record<TripState, readonly Action[]>>> = {
  DRIVER_EN_ROUTE: ['riderCancels', 'arrives', 'givesBack'],
  ARRIVED: ['riderCancels', 'arrives', 'starts', 'givesBack'],
  TRIP_STARTED: ['starts', 'reads', 'finishes'],
  PENDING_PAYMENT: ['finishes', 'collects'],
  COMPLETED: ['rates', 'finishes', 'collects'],
}

describe.each(Object.keys(allowed) as TripState[])('a trip that is %s', (state) => {
  test.each(actions)(`%s`, async (action) => {
    const trip = await aTripIn(city, state)
    const before = await findTripByHash(city.house.database, trip.hash)
    const { status } = await act[action](trip)
    const after = await findTripByHash(city.house.database, trip.hash)
    if (allowed[state]?.includes(action)) expect(status).toBe(200)
    else {
      expect([404, 409]).toContain(status)
      expect(after).toEqual(before)
    }
    await end(trip)
  })
})

/** Leaves no driver busy for the next test. */
async function end({ rider, driver, hash }: TripIn): Promise<void> {
  await rider.cancels(hash)
  if ((await driver.trip())?.state === 'TRIP_STARTED')
    await driver.finishes({ seq: 99, metres: 7000, slowSeconds: 140 })
  if ((await driver.trip())?.state === 'PENDING_PAYMENT') await driver.collects()
}

describe('in the store', () => {
  test.each(TripState.options)('only the events of the table move a trip that is %s', async (state) => {
    const trip = await aTripIn(city, state === 'PENDING_RESPONSE' ? 'REQUESTING' : state)
    if (state === 'PENDING_RESPONSE') await city.pass(3)
    const { house } = city
    const { database } = house
    const read = await findTripByHash(database, trip.hash)
    expect(read?.state).toBe(state)
    if (!read) return
    for (const event of TripEvent.options) {
      if (nextTripState(state, event)) continue
      await expect(database.transaction((tx) => trips.advance({ tx, house, row: read, event }))).rejects.toThrow(
        'taxi.tripMovedMeanwhile',
      )
    }
    expect(await findTripByHash(database, trip.hash)).toEqual(read)
    await end(trip)
  })

  test('a move from an outdated revision is refused and leaves no event', async () => {
    const trip = await aTripIn(city, 'DRIVER_EN_ROUTE')
    const { house } = city
    const { database } = house
    const read = await findTripByHash(database, trip.hash)
    if (!read) throw new Error('no trip')
    await trip.driver.arrives()
    const events = await eventsOf(city, trip.hash)
    const late = database.transaction((tx) => trips.advance({ tx, house, row: read, event: 'ARRIVED' }))
    await expect(late).rejects.toThrow('taxi.tripMovedMeanwhile')
    expect(await eventsOf(city, trip.hash)).toEqual(events)
    await end(trip)
  })

  test('the database refuses invalid combinations of states', async () => {
    const trip = await aTripIn(city, 'DRIVER_EN_ROUTE')
    const set = (change: string) =>
      city.house.database.pool.query(`UPDATE taxi.trips SET ${change} WHERE trip_hash = $1`, [trip.hash])
    await expect(set(`state = 'FLYING'`)).rejects.toThrow('trips_state_check')
    await expect(set(`driver_id = NULL`)).rejects.toThrow('check constraint')
    await expect(set(`state = 'COMPLETED'`)).rejects.toThrow('check constraint')
    await expect(set(`fare_twd = 100`)).rejects.toThrow('check constraint')
    const second = city.house.database.pool.query(`INSERT INTO taxi.live_trips VALUES ($1, 'another', $2)`, [
      trip.rider.riderId,
      city.clock.now(),
    ])
    await expect(second).rejects.toThrow('live_trips_pkey')
    await end(trip)
  })
})

describe('on the way', () => {
  test('a repeated cancellation gets the same response, and driver and rider are free [TAXI-069, TAXI-087]', async () => {
    const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
    const first = await rider.cancels(hash)
    expect(first.data).toMatchObject({
      trip_status: 'CANCELED',
      session_stage: 'TRIP_CANCELED',
      last_event: 'CANCELED',
    })
    expect((await rider.cancels(hash)).data).toEqual(first.data)
    expect((await rider.cancels(String(first.data.trip_id))).data).toEqual(first.data)
    await city.settle()
    const announced = city.sent.findLast(
      ({ room, name }) => room === `driver:${driver.driverId}` && name === driverTripChanged.name,
    )
    expect(announced?.payload).toMatchObject({ event: 'CANCELED', trip: { tripHash: hash, state: 'CANCELED' } })
    expect(roomsNotified(city, hash, 'CANCELED')).toContain(`rider:${rider.riderId}`)
    expect((await eventsOf(city, hash)).at(-1)).toBe('CANCELED')
    expect((await rider.hails()).status).toBe(200)
  })

  test('the reason of a cancellation is stored with the trip [TAXI-089]', async () => {
    const { rider, hash } = await aTripIn(city, 'CANCELED')
    const params = { id: hash }
    const body = { reason_id: 'wait_too_long', detail: '等太久' }
    const { data } = await city.call(sendCancelReason, { params, body, as: rider.as })
    expect(data.cancel).toEqual({
      reason: 'RIDER_CANCEL',
      by: 'rider',
      fee: 0,
      fee_state: 'none',
      proof: null,
      ...{ reason_id: body.reason_id, detail: body.detail },
    })
    expect((await rider.sees(hash)).cancel).toEqual(data.cancel)
  })

  test('a driver who declines moves the search on, and no driver gets the same offer twice [TAXI-064]', async () => {
    const ana = await city.rider()
    await city.driver()
    await city.driver()
    const { trip_hash: hash } = (await ana.hails()).data
    await city.pass(3)
    const first = await city.offered(hash)
    await first.rejects()
    expect((await eventsOf(city, hash)).slice(-2)).toEqual(['DRIVER_ASSIGNED', 'DRIVER_REJECTED'])
    const refused = await ana.sees(hash)
    expect([refused.last_event, refused.session_stage]).toEqual(['DRIVER_REJECTED', 'REQUESTING_DRIVER'])
    await city.pass(6)
    const second = await city.offered(hash)
    expect(second.driverId).not.toBe(first.driverId)
    expect((await ana.sees(hash)).searching?.drivers_asked).toBe(2)
    await ana.cancels(hash)
    expect(await second.offer()).toBeNull()
  })

  test('after a driver gives the trip back another one follows, with a new waiting time [TAXI-065]', async () => {
    const ana = await city.rider()
    await city.driver()
    await city.driver()
    const { trip_hash: hash } = (await ana.hails()).data
    await city.pass(3)
    const first = await city.offered(hash)
    await first.accepts()
    await city.pass(30)
    const former = (await first.cancels('flat tyre')).data
    expect(former).toMatchObject({ state: 'MATCHING', tripHash: hash })
    expect(await eventsOf(city, hash)).toContain('DRIVER_CANCELED')
    const searching = await ana.sees(hash)
    expect(searching).toMatchObject({ trip_status: 'MATCHING', driver_cancels: 1, driver_info: null, pickup: null })
    expect(searching.searching?.gives_up_at).toBe(Math.floor(city.clock.nowMs() / 1000) + 180)
    await city.pass(6)
    const second = await city.offered(hash)
    expect(second.driverId).not.toBe(first.driverId)
    expect(roomsNotified(city, hash, 'DRIVER_CANCELED').toSorted()).toEqual([
      `driver:${first.driverId}`,
      `rider:${ana.riderId}`,
    ])
    expect((await second.accepts()).status).toBe(200)
    expect((await ana.sees(hash)).driver_info?.driver_id).toBe(second.driverId)
    expect((await first.arrives()).status).toBe(404)
    await ana.cancels(hash)
  })

  test('a request that no driver accepts ends as match failed, and the rider may hail again [TAXI-070]', async () => {
    const { rider, hash } = await aTripIn(city, 'MATCH_FAILED', {
      start: { address: '合歡山', location: { lat: 24.142, lng: 121.272 } },
    })
    const trip = await rider.sees(hash)
    expect(trip).toMatchObject({ trip_status: 'MATCH_FAILED', last_event: 'TIMEOUT_CANCELED', can: { retry: true } })
    expect(trip.cancel).toMatchObject({ reason: 'SYSTEM_TIME_OUT', by: 'system' })
    expect(roomsNotified(city, hash, 'TIMEOUT_CANCELED')).toEqual([`rider:${rider.riderId}`])
    expect((await eventsOf(city, hash)).at(-1)).toBe('TIMEOUT_CANCELED')
    expect((await rider.cancels(hash)).status).toBe(409)
    const again = await rider.hails()
    expect(again.status).toBe(200)
    await rider.cancels(again.data.trip_hash)
  })

  test("an arrival needs the driver's report and a position within 150 m of the pick-up", async () => {
    const { rider, driver, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
    const far = await driver.arrives({ lat: 25.0495, lng: 121.5176 })
    expect(far.body).toMatchObject({ code: 'TOO_FAR_FROM_PICKUP', data: { metres: 178 } })
    // The driver reports it, but the car's position is elsewhere.
    await city.pass(90)
    await driver.arrives({ lat: 25.06, lng: 121.5176 })
    await city.pass(90)
    const lie = await driver.arrives({ lat: 25.0479, lng: 121.5176 })
    expect(lie.body.code).toBe('TOO_FAR_FROM_PICKUP')
    await city.pass(90)
    expect((await driver.arrives()).status).toBe(200)
    await rider.cancels(hash)
  })

  test('a wrong boarding code does not start the trip', async () => {
    const { rider, driver, hash } = await aTripIn(city, 'ARRIVED')
    const { boarding_code: code } = await rider.sees(hash)
    expect((await driver.starts(code === '0000' ? '1111' : '0000')).body.code).toBe('WRONG_BOARDING_CODE')
    expect((await driver.starts(code)).status).toBe(200)
    await end({ rider, driver, hash })
  })

  test('each reading counts once, readings only grow, and implausible ones are refused', async () => {
    const trip = await aTripIn(city, 'TRIP_STARTED')
    const { driver } = trip
    await city.pass(60)
    expect((await driver.reads({ seq: 1, metres: 500, slowSeconds: 10 })).data).toEqual({ acknowledgedSeq: 1 })
    expect((await driver.reads({ seq: 1, metres: 9000, slowSeconds: 10 })).data).toEqual({ acknowledgedSeq: 1 })
    await city.pass(15)
    expect((await driver.reads({ seq: 2, metres: 400, slowSeconds: 10 })).body.code).toBe('IMPLAUSIBLE_READING')
    expect((await driver.reads({ seq: 2, metres: 90_000, slowSeconds: 10 })).body.code).toBe('IMPLAUSIBLE_READING')
    expect((await driver.reads({ seq: 2, metres: 650, slowSeconds: 12 })).data).toEqual({ acknowledgedSeq: 2 })
    // Within a week any distance would be plausible.
    for (const seconds of [90, 3600, 7 * 24 * 3600]) {
      const reading = {
        seq: 3,
        metres: 650 + 40 * seconds,
        slowSeconds: 12,
        at: plusSeconds(city.clock.now(), seconds),
      }
      expect((await driver.reads(reading)).body.code).toBe('IMPLAUSIBLE_READING')
      expect((await driver.finishes(reading)).body.code).toBe('IMPLAUSIBLE_READING')
    }
    expect((await driver.reads({ seq: 2 ** 31, metres: 700, slowSeconds: 12 })).status).toBe(400)
    await end(trip)
  })

  test('a ride that ends at its boarding with 2.75 km is refused, and can still end with a plausible reading', async () => {
    const trip = await aTripIn(city, 'TRIP_STARTED')
    const { driver } = trip
    const far = { seq: 1, metres: 2750, slowSeconds: 0 }
    expect((await driver.finishes(far)).body.code).toBe('IMPLAUSIBLE_READING')
    expect((await driver.finishes({ seq: 1, metres: 0, slowSeconds: 60 })).body.code).toBe('IMPLAUSIBLE_READING')
    // The meter's clock is ignored: the time at which the server learned of the boarding counts.
    const ahead = plusSeconds(city.clock.now(), 60)
    expect((await driver.finishes({ ...far, at: ahead })).body.code).toBe('IMPLAUSIBLE_READING')
    for (let seq = 1; seq <= 20; seq += 1) await driver.reads({ seq, metres: seq * 100, slowSeconds: 0 })
    expect((await driver.finishes({ ...far, seq: 99 })).body.code).toBe('IMPLAUSIBLE_READING')
    const elsewhere = { seq: 99, metres: 130, slowSeconds: 0, point: { lat: 22.62, lng: 120.3 } }
    expect((await driver.finishes(elsewhere)).body.code).toBe('IMPLAUSIBLE_READING')
    await city.pass(5)
    expect((await driver.finishes({ seq: 99, metres: 140, slowSeconds: 0 })).data).toMatchObject({
      state: 'PENDING_PAYMENT',
    })
    await driver.collects()
  })

  test('every sent event fits the contract', async () => {
    await city.settle()
    const payloads = city.sent.filter(({ name }) => name === tripChanged.name || name === driverTripChanged.name)
    for (const { name, payload } of payloads) {
      const { event, trip } = payload as { event: string; trip: Trip }
      expect(TripEvent.options).toContain(event)
      expect(trip.revision).toBeGreaterThan(0)
      expect((name === tripChanged.name ? tripChanged : driverTripChanged).payload.safeParse(payload).success).toBe(
        true,
      )
    }
    expect(Object.keys(tripLifecycle)).toEqual([...TripState.options])
  })
})

test('a boarding code cannot be guessed, however slowly: after five wrong codes even the right one is refused', async () => {
  const { driver, rider, hash } = await aTripIn(city, 'ARRIVED')
  const code = (await rider.sees(hash)).boarding_code ?? ''
  const wrong = code === '0000' ? '1111' : '0000'
  expect(JSON.stringify(await driver.trip())).not.toContain(`"${code}"`)
  const answers = []
  for (let tries = 0; tries < 5; tries += 1) {
    answers.push((await driver.starts(wrong)).body.code)
    await city.pass(30)
  }
  expect(new Set(answers)).toEqual(new Set(['WRONG_BOARDING_CODE']))
  expect((await driver.starts(code)).body).toMatchObject({ code: 'BOARDING_TRIES_USED' })
  expect((await rider.sees(hash)).trip_status).toBe('ARRIVED')
  expect((await driver.cancels()).status).toBe(200)
})

test('of many concurrent wrong codes, each counts', async () => {
  const { driver, rider, hash } = await aTripIn(city, 'ARRIVED')
  const code = (await rider.sees(hash)).boarding_code ?? ''
  const wrong = code === '0000' ? '1111' : '0000'
  await Promise.all(Array.from({ length: 5 }, () => driver.starts(wrong)))
  expect((await driver.starts(code)).body.code).toBe('BOARDING_TRIES_USED')
})

test('only the city receives the code that a rider tells, and not before the car has arrived', async () => {
  const { driver, rider, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const readCode = (as: As) => city.call(readBoardingCode, { params: { hash }, as })
  const asCity = { bearer: city.house.settings.citySecret }
  expect((await readCode(asCity)).status).toBe(404)
  const code = (await rider.sees(hash)).boarding_code ?? ''
  const early = [await driver.starts(code), await driver.starts(code === '0000' ? '1111' : '0000')]
  expect(early.map(({ body }) => body.code)).toEqual(['TRIP_MOVED_MEANWHILE', 'TRIP_MOVED_MEANWHILE'])
  await driver.arrives()
  expect((await readCode(asCity)).data.boardingCode).toBe((await rider.sees(hash)).boarding_code)
  for (const as of [driver.as, rider.as, {}]) expect((await readCode(as)).status).toBe(401)
})
