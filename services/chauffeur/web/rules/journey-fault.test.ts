import { expect, test } from 'vitest'
import { config, jiufen, museum, station } from '../testing/chauffeur-fixtures.ts'
import { journeyFault } from './journey-fault.ts'

const journey = {
  ...{ start: station, end: jiufen, stops: [], isRoundTrip: false, carType: 'CHAUFFEURED_CAR_4' as const },
  ...{ adult: 2, child: 1, luggage: 2, safeSeatCount: 1 },
}
const faultOf = (changes: Partial<Parameters<typeof journeyFault>[0]>) =>
  journeyFault({ ...journey, ...changes }, config())

test('a journey can be priced once its way is complete', () => {
  expect(faultOf({})).toBeUndefined()
  expect(faultOf({ start: null })).toBe('noStart')
  expect(faultOf({ end: null })).toBe('noEnd')
  expect(faultOf({ end: null, isRoundTrip: true })).toBe('noStop')
  expect(faultOf({ end: null, isRoundTrip: true, stops: [{ ...museum, stayMinutes: 60 }] })).toBeUndefined()
})

test('places that follow each other are far enough apart', () => {
  const beside = {
    ...station,
    location: { lat: station.location.lat + 0.0008, lng: station.location.lng },
    stayMinutes: 0,
  }
  expect(faultOf({ stops: [beside] })).toBe('tooClose')
  expect(faultOf({ stops: [{ ...museum, stayMinutes: 0 }, beside] })).toBeUndefined()
})

test('people and bags fit the class, and the baby seats are those of the class [CHF-054]', () => {
  expect(faultOf({ adult: 4, child: 1 })).toBe('people')
  expect(faultOf({ adult: 4, child: 1, carType: 'CHAUFFEURED_CAR_7' })).toBeUndefined()
  expect(faultOf({ luggage: 4 })).toBe('luggage')
  expect(faultOf({ safeSeatCount: 2 })).toBe('babySeats')
  expect(faultOf({ safeSeatCount: 2, carType: 'CHAUFFEURED_CAR_7' })).toBeUndefined()
  expect(faultOf({ safeSeatCount: 3, carType: 'CHAUFFEURED_CAR_7' })).toBe('babySeats')
})
