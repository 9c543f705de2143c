import { enterOperator } from '@daoxing/identity/server/testing'
import type { CallDefinition } from '@daoxing/kit/contract'
import { housekeeping } from '@daoxing/kit/server'
import { type As, testLength } from '@daoxing/kit/server/testing'
import { aCity, aTripIn, type City, type TripIn } from '@daoxing/taxi/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverSlices } from './registry.ts'
import { type Likely, nastyValue, sentInput } from './testing/wild-input.ts'

/** Questions that each call is asked. */
const runsPerCall = testLength({ usual: 10, full: 60, named: 'FUZZ_RUNS' })
const limitMs = Math.max(60_000, runsPerCall * 5_000)

let city: City
let ended: TripIn
let live: TripIn
let likely: Likely
let lookAtRows: () => Promise<Rows>
const operatorKey = 'key-of-mei-'.padEnd(40, 'x')
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
  ended = await aTripIn(city, 'COMPLETED')
  const others = await aTripIn(city, 'COMPLETED')
  live = await aTripIn(city, 'TRIP_STARTED')
  likely = await likelyValues(city, [ended, live, others])
  await enterOperator(city.house.database, city.house, { operatorId: 'mei', key: operatorKey })
  lookAtRows = await rowWatcher(city)
}, 240_000)
afterAll(() => city.close())

const calls = [housekeeping, ...serverSlices].flatMap((slice) => slice.calls.map(({ call }) => call))

test('every call of the house is looked at', () => {
  expect(calls.length).toBeGreaterThan(50)
})

test.each(calls)(
  '$id $method $path: whatever is sent, no fault is answered and no refusal writes',
  async (call) => {
    const isKnown = fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false))
    const property = fc.asyncProperty(sentInput(call, likely), isKnown, async (sent, isCallerKnown) => {
      const as = isCallerKnown ? await callerOf(call) : {}
      const before = await lookAtRows()
      const { status, body } = await city.call(call, { ...(sent as object), as })
      expect(status < 500 ? 'no fault' : { status, body }).toBe('no fault')
      if (status >= 400) expect(withoutGuesses(call, await lookAtRows())).toEqual(withoutGuesses(call, before))
    })
    await fc.assert(property, { numRuns: runsPerCall, endOnFailure: false })
  },
  limitMs,
)

/** Values that pass all checks of a call, the caller's own and another rider's. */
async function likelyValues({ clock }: City, trips: readonly TripIn[]): Promise<Likely> {
  const { rider, driver, hash } = live
  const { boarding_code: boardingCode } = await rider.sees(hash)
  const { fareHash } = await ended.rider.estimates()
  const trip = await driver.trip()
  const references = [...trips.map((one) => one.hash), '1', '2', '3']
  return {
    ...{ lat: [25.0479, 25.034], lng: [121.5176, 121.5645], region: ['north'], layer: ['counties', 'villages'] },
    ...{ start_latitude: [25.0479], start_longitude: [121.5176], end_latitude: [25.034], end_longitude: [121.5645] },
    ...{ gps_latitude: [25.0479], gps_longitude: [121.5176], feature_map: ['', 8_388_608, 1_048_576] },
    ...{ fare_hash: [fareHash, ''], payment_method: ['cash'], reservation_time: ['', 0], tmass_pageid: [''] },
    ...{ isLinegoPointsRedeem: [0], referral_partner: [''], id: references, hash: references, trip_hash: references },
    ...{ boardingCode: [boardingCode], location: [trip?.pickup.location], at: [clock.now()], seq: [1, 2, 3] },
    ...{ metres: [0, 10], slowSeconds: [0, 1], amountTwd: [85, 225], stars: [1, 5], reason_id: ['other'] },
    ...{ phone: ['0912345678', '912 345 679'], cc: ['886'], uuid: ['page'], otp: ['123456'], cursor: [''] },
    // An operator may hold a rider up: somebody whom nobody here needs.
    ...{ limit: ['', '20'], status: ['history'], uid: [(await city.rider()).riderId], reason: ['asked for by mail'] },
  }
}

/** Digest of each table. */
type Rows = Readonly<Record<string, string>>

/** Wrong guesses of a code are counted, or it could be guessed for ever: where that is done. */
function withoutGuesses({ id }: CallDefinition, rows: Rows): Rows {
  const { 'taxi.boarding_tries': _, 'identity.otp_codes': codes, 'identity.users': users, ...others } = rows
  return { ...others, codes: rowsIn(codes), users: id === 'CALL-195' ? rowsIn(users) : (users ?? '') }
}
const rowsIn = (words = '') => words.replace(/,.*/, '')

/** A driver's calls come from whoever drives now, and a rider's from one with a past; who signs out is gone. */
async function callerOf({ who, path }: CallDefinition): Promise<As> {
  if (who === 'driver') return live.driver.as
  if (who === 'city') return { bearer: city.house.settings.citySecret }
  if (who === 'operator') return { bearer: operatorKey }
  return path === '/logout' ? (await city.rider()).as : ended.rider.as
}

/** How many rows every table has, jobs included, and which transaction wrote the newest: no write leaves both as they were. */
async function rowWatcher({ house }: City): Promise<() => Promise<Rows>> {
  const { rows } = await house.database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  const looks = rows.map(
    ({ name }) => `(SELECT concat(count(*), ' rows, newest of ', max(xmin::text::bigint)) FROM ${name}) AS "${name}"`,
  )
  // By a name, so that a plan over all tables is made once a connection and not thousands of times.
  const text = `SELECT ${looks.join(', ')}`
  return async () => (await house.database.pool.query<Rows>({ name: 'rowsOfAll', text })).rows[0] ?? {}
}

test('the generated input is nasty enough', () => {
  const kinds = fc.sample(nastyValue, 300).map((value) => (value === null ? 'null' : typeof value))
  expect(new Set(kinds)).toEqual(new Set(['null', 'string', 'number', 'boolean', 'object']))
})
