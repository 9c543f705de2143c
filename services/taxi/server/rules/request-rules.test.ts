import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { feature, RideRequest } from '@daoxing/taxi/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { tipOf } from './requested-tip.ts'
import { referralOf } from './requested-referral.ts'
import { refuseUnbuiltFields } from './refuse-unbuilt-fields.ts'
import { carModelOf, wishedFeatures } from './feature-wish.ts'
import { isOpenMask, mayExpandNow } from './expansion.ts'
import { mayReportNotInCar } from './not-in-car.ts'
import { quoteFits } from './quote-fit.ts'

const request: RideRequest = {
  start_address: '臺北車站',
  start_latitude: 25.0478,
  start_longitude: 121.517,
  fare_hash: 'hash',
  feature_map: feature.BY_METER,
}
const refused = (more: Partial<z.input<typeof RideRequest>>) => {
  try {
    refuseUnbuiltFields(z.parse(RideRequest, { ...request, ...more }))
  } catch (error) {
    return error instanceof Refusal ? [error.key, error.facts['field']] : error
  }
  return 'accepted'
}

test('a field without an implementation is refused by name, and empty fields are ignored', () => {
  expect(refused({ coupon: { id: 'c1' } })).toEqual(['kit.notBuiltYet', 'coupon'])
  expect(refused({ stops: [{ address: 'x', lat: 25.04, lng: 121.51 }] })).toBe('accepted')
  expect(refused({ coupon: {}, stops: [], company: { group_id: '' }, isLinegoPointsRedeem: 0, ticketId: '' })).toBe(
    'accepted',
  )
})

test('points are redeemed or not, by 1 or 0 [TAXI-018]', () => {
  expect(refused({ isLinegoPointsRedeem: 0 })).toBe('accepted')
  expect(refused({ isLinegoPointsRedeem: 1 })).toEqual(['kit.notBuiltYet', 'isLinegoPointsRedeem'])
  for (const neither of [2, -1, 0.5, '2', 'yes']) {
    const { error } = z.safeParse(RideRequest, { ...request, isLinegoPointsRedeem: neither })
    expect([neither, error?.issues.map(({ path }) => path.join('.'))]).toEqual([neither, ['isLinegoPointsRedeem']])
  }
})

test('only the high-speed-rail partner has a callback page [TAXI-017]', () => {
  expect(() => referralOf({ tmass_pageid: '12' })).toThrow('kit.invalidInput')
  expect(() => referralOf({ tmass_pageid: '12', referral_partner: 'yulon' })).toThrow('kit.invalidInput')
  expect(() => referralOf({ referral_partner: 'stranger' })).toThrow('kit.invalidInput')
  const fromRail = { referralPartner: 'thsr', refCode: '', callbackPageId: '12' }
  expect(referralOf({ tmass_pageid: '12', referral_partner: 'thsr' })).toEqual(fromRail)
  expect(referralOf({ ref_code: '', referral_partner: '', tmass_pageid: '' })).toBeNull()
})

test('a tip is an amount or an object with an amount, and none if the field is empty [TAXI-021]', () => {
  expect([30, '30', { amount: 30 }, { amount: '30', status: '' }].map(tipOf)).toEqual(
    Array.from({ length: 4 }, () => ({ amountTwd: 30 })),
  )
  expect([0, '', undefined, null, {}, { amount: 0, status: '' }].map(tipOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
  for (const wrong of [-30, 1.5, 'much', { amount: -1 }]) expect(() => tipOf(wrong)).toThrow('kit.invalidInput')
})

test('only a search for a special car can be opened, after its waiting time, and not during an open offer', () => {
  const requestedAt = '2026-11-20T06:00:00.000Z'
  const trip = {
    state: 'MATCHING',
    featureMap: feature.PET_FRIENDLY + feature.FIX_FARE,
    matchExpanded: false,
    expansion: null,
    requestedAt,
  } as const
  const may = (changes: object, seconds = 40) =>
    mayExpandNow({ ...trip, ...changes }, 40, plusSeconds(requestedAt, seconds))
  expect([may({}), may({}, 39), may({ state: 'PENDING_RESPONSE' }), may({ matchExpanded: true })]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(may({ featureMap: feature.FIX_FARE })).toBe(false)
  expect([feature.FIX_FARE, feature.BY_METER, 9437184].every(isOpenMask)).toBe(true)
  expect([0, feature.PET_FRIENDLY, feature.FIX_FARE + feature.PREMIUM].some(isOpenMask)).toBe(false)
})

test('a rider can report not being in the car at first, or while the car has hardly moved', () => {
  const limits = { secondsMax: 180, metresMax: 300 }
  const may = (seconds: number, metres: number | null) => mayReportNotInCar({ seconds, metres }, limits)
  expect([may(180, 5000), may(181, 300), may(4000, 0)]).toEqual([true, true, true])
  expect([may(181, 301), may(181, null)]).toEqual([false, false])
})

test('an unavailable car is refused by name: a shuttle, an undefined feature, an unknown model', () => {
  expect(() => wishedFeatures({ featureMap: feature.FIX_FARE + feature.AIRPORT, hasEnd: true })).toThrow(
    'kit.notBuiltYet',
  )
  expect(carModelOf('N7')).toBe('n7')
  expect(carModelOf('')).toBeNull()
  expect(() => carModelOf('beetle')).toThrow('kit.notBuiltYet')
  expect(() => wishedFeatures({ featureMap: 4, hasEnd: true })).toThrow('kit.notBuiltYet')
})

test('a quote fits only its own places and car type', () => {
  const quoted = {
    ...{ start: { lat: 25.04, lng: 121.5 }, end: { lat: 25.03, lng: 121.56 }, featureMap: 1, carModel: null },
    stops: [{ lat: 25.035, lng: 121.53 }],
  }
  expect(quoteFits(quoted, { ...quoted, stops: [] })).toBe(false)
  expect(quoteFits(quoted, { ...quoted, stops: [{ lat: 25.036, lng: 121.53 }] })).toBe(false)
  expect(quoteFits(quoted, { ...quoted, start: { lat: 25.0404, lng: 121.5004 } })).toBe(true)
  expect(quoteFits(quoted, { ...quoted, start: { lat: 25.0406, lng: 121.5 } })).toBe(false)
  expect(quoteFits(quoted, { ...quoted, end: null })).toBe(false)
  expect(quoteFits({ ...quoted, end: null }, { ...quoted, end: null })).toBe(true)
  expect(quoteFits(quoted, { ...quoted, featureMap: 3 })).toBe(false)
  expect(quoteFits(quoted, { ...quoted, carModel: 'n7' })).toBe(false)
})
