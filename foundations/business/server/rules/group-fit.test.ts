import type { GroupRules } from '@daoxing/business/contract'
import { expect, test } from 'vitest'
import { openRules } from '../testing/a-company.ts'
import { groupRefusal, type RideFacts } from './group-fit.ts'

/** Friday 14:05 in Taipei. */
const ride: RideFacts = {
  start: { lat: 25.0479, lng: 121.5176 },
  end: { lat: 25.034, lng: 121.5645 },
  at: '2026-11-20T06:05:00.000Z',
  vehicleType: 'FIX_FARE',
  priceTwd: 230,
}
const refused = (rules: Partial<GroupRules>, changes: Partial<RideFacts> = {}) =>
  groupRefusal({ ...openRules, ...rules }, { ...ride, ...changes })?.key

test('hours end at their minute, and continue past midnight into the next day', () => {
  const office = { weekdays: [5], from: '09:00', to: '14:05' }
  expect(refused({ hours: [office] })).toBe('business.outsideHours')
  expect(refused({ hours: [{ ...office, to: '14:06' }] })).toBeUndefined()
  const night = { weekdays: [5], from: '22:00', to: '06:00' }
  const fridayNight = { at: '2026-11-20T15:30:00.000Z' }
  const saturdayMorning = { at: '2026-11-20T21:59:00.000Z' }
  expect(refused({ hours: [night] }, fridayNight)).toBeUndefined()
  expect(refused({ hours: [night] }, saturdayMorning)).toBeUndefined()
  expect(refused({ hours: [night] }, { at: '2026-11-20T22:00:00.000Z' })).toBe('business.outsideHours')
  expect(refused({ hours: [night] }, { at: '2026-11-19T21:59:00.000Z' })).toBe('business.outsideHours')
})

test('on a holiday the hours of a Sunday count, and past midnight those of the day before', () => {
  const isFridayOff = (day: string) => (day === '2026-11-20' ? 0 : Temporal.PlainDate.from(day).dayOfWeek % 7)
  const workdays = { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }
  expect(refused({ hours: [workdays] })).toBeUndefined()
  expect(refused({ hours: [workdays] }, { countsAs: isFridayOff })).toBe('business.outsideHours')
  expect(refused({ hours: [{ ...workdays, weekdays: [0] }] }, { countsAs: isFridayOff })).toBeUndefined()
  const night = { weekdays: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' }
  const saturdayMorning = { at: '2026-11-20T21:59:00.000Z' }
  expect(refused({ hours: [night] }, saturdayMorning)).toBeUndefined()
  expect(refused({ hours: [night] }, { ...saturdayMorning, countsAs: isFridayOff })).toBe('business.outsideHours')
})

test('a ride starts or ends at a place of the group', () => {
  const office = { name: '總公司', lat: 25.034, lng: 121.5645, radius_metres: 100 }
  expect(refused({ places: [office] })).toBeUndefined()
  expect(refused({ places: [office] }, { end: null })).toBe('business.outsidePlaces')
  expect(refused({ places: [{ ...office, lat: 25.04 }] })).toBe('business.outsidePlaces')
})

test('car types and the limit of a ride are enforced, and a limit needs a price', () => {
  expect(refused({ vehicle_types: ['PREMIUM'] })).toBe('business.kindNotAllowed')
  expect(refused({ ride_limit: 229 })).toBe('business.rideLimit')
  expect(refused({ ride_limit: 230 })).toBeUndefined()
  expect(refused({ month_limit: 1000 }, { priceTwd: null })).toBe('business.needsPrice')
  expect(refused({}, { priceTwd: null })).toBeUndefined()
})
