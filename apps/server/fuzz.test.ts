import { aCompany, type CompanyOfTest } from '@daoxing/business/server/testing'
import { enterOperator } from '@daoxing/identity/server/testing'
import type { CallDefinition } from '@daoxing/kit/contract'
import { housekeeping } from '@daoxing/kit/server'
import type { As } from '@daoxing/kit/server/testing'
import { fuzzCalls, type Likely, nastyValue, type Rows } from '@daoxing/kit/server/testing/calls'
import { aTripIn, type City, type TripIn } from '@daoxing/taxi/server/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWholeCity } from './testing/a-whole-city.ts'
import { servicesWithout, slicesOfThisCity } from './testing/other-cities.ts'

let city: City
let ended: TripIn
let live: TripIn
let firm: CompanyOfTest
let likely: Likely
const operatorKey = 'key-of-mei-'.padEnd(40, 'x')
beforeAll(async () => {
  city = await aWholeCity()
  ended = await aTripIn(city, 'COMPLETED')
  const others = await aTripIn(city, 'COMPLETED')
  live = await aTripIn(city, 'TRIP_STARTED')
  firm = await aCompany(city, { rules: { needs_ticket: true, needs_note: true } })
  await firm.hires(ended.rider, 'manager')
  likely = await likelyValues(city, [ended, live, others])
  await enterOperator(city.house.database, city.house, { operatorId: 'mei', key: operatorKey })
}, 240_000)
afterAll(() => city.close())

const calls = [housekeeping, ...slicesOfThisCity].flatMap((slice) => slice.calls.map(({ call }) => call))

test('every call of the house is covered', () => {
  expect(calls.length).toBeGreaterThan(50)
  expect(servicesWithout('fuzz.test.ts')).toEqual([])
})

fuzzCalls(calls, () => ({ house: city, likely, callerOf, withoutAllowedWrites }))

/** Valid values for a call, the caller's own and another rider's. */
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
    // An operator may suspend a rider: one that the other calls do not need.
    ...{ group_id: ['', firm.groupId], company_id: [firm.companyId], code: [firm.code], month: ['2026-11'] },
    ...{ business_note: ['', '拜訪客戶'], ticketId: [''], decision: ['approve'], group: ['all'], role: ['member'] },
    ...{ limit: ['', '20'], status: ['history'], uid: [(await city.rider()).riderId], reason: ['asked for by mail'] },
  }
}

/**
 * Wrong guesses of a code are counted, which prevents endless guessing, and the partner's agreements are kept when they are
 * read: these refusals may write.
 */
function withoutAllowedWrites({ id }: CallDefinition, rows: Rows): Rows {
  const {
    'taxi.boarding_tries': _,
    'identity.otp_codes': codes,
    'identity.users': users,
    'identity.partner_agreements': _agreements,
    'safety.pins': pins,
    ...others
  } = rows
  return {
    ...others,
    codes: rowsIn(codes),
    pins: rowsIn(pins),
    users: id === 'CALL-195' ? rowsIn(users) : (users ?? ''),
  }
}
const rowsIn = (words = '') => words.replace(/,.*/, '')

/**
 * Driver calls come from the driver of the trip, rider calls from a rider with earlier orders; a rider who signs out
 * loses the session.
 */
async function callerOf({ who, path }: CallDefinition): Promise<As> {
  if (who === 'driver') return live.driver.as
  if (who === 'city') return { bearer: city.house.settings.citySecret }
  if (who === 'peer') return firm.desk
  if (who === 'operator') return { bearer: operatorKey }
  return path === '/logout' ? (await city.rider()).as : ended.rider.as
}

test('the generated input is hostile enough', () => {
  const kinds = fc.sample(nastyValue, 300).map((value) => (value === null ? 'null' : typeof value))
  expect(new Set(kinds)).toEqual(new Set(['null', 'string', 'number', 'boolean', 'object']))
})
