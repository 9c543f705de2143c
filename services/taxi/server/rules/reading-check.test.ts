import { distanceMetres, plusSeconds } from '@daoxing/kit/contract'
import type { MeterReading } from '@daoxing/taxi/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkReadings, fitsRide, isPlausible, latestReadingAt, standAtBoarding } from './reading-check.ts'

test('a meter only increases, no faster than a car drives and a clock runs', () => {
  const startedAt = '2026-11-20T06:00:00.000Z'
  const point = { lat: 25, lng: 121.5 }
  const reading = (seq: number, seconds: number, metres: number, slowSeconds = 0) => ({
    seq,
    metres,
    slowSeconds,
    at: plusSeconds(startedAt, seconds),
    point,
  })
  const before = { ...reading(4, 60, 700, 10), isBoarding: false }
  expect(isPlausible(standAtBoarding({ startedAt, point }), reading(1, 15, 200))).toBe(true)
  expect(isPlausible(standAtBoarding({ startedAt, point }), reading(1, 15, 9000))).toBe(false)
  expect(isPlausible(before, reading(5, 75, 700, 25))).toBe(true)
  expect(isPlausible(before, reading(5, 75, 699, 10))).toBe(false)
  expect(isPlausible(before, reading(5, 75, 900, 9))).toBe(false)
  expect(isPlausible(before, reading(5, 75, 2000, 10))).toBe(false)
  expect(isPlausible(before, reading(5, 75, 900, 40))).toBe(false)
  expect(isPlausible(before, reading(5, 40, 701, 10))).toBe(false)
})

test('the time of a reading is limited: a real clock may be a minute ahead, that of a faster city as much as its highest speed allows', () => {
  const startedAt = '2026-11-20T06:00:00.000Z'
  const after = (seconds: number) => plusSeconds(startedAt, seconds)
  expect(latestReadingAt({ startedAt, receivedAt: after(600), fastest: 1 })).toBe(after(660))
  expect(latestReadingAt({ startedAt, receivedAt: after(600), fastest: 0.5 })).toBe(after(660))
  expect(latestReadingAt({ startedAt, receivedAt: after(30), fastest: 10 })).toBe(after(360))
})

const startedAt = '2026-11-20T06:00:00.000Z'
const start = { lat: 25.0478, lng: 121.517 }
const after = (seconds: number) => plusSeconds(startedAt, seconds)
const boarding = standAtBoarding({ startedAt, point: start })

test("a reading is limited by the time since boarding on the server's clock", () => {
  const reading = { seq: 1, metres: 2750, slowSeconds: 0, at: startedAt, point: start }
  const receivedAfter = (seconds: number, fastest = 1) => ({ startedAt, receivedAt: after(seconds), fastest })
  expect(fitsRide(reading, receivedAfter(0))).toBe(false)
  expect(fitsRide(reading, receivedAfter(57))).toBe(true)
  expect(fitsRide(reading, receivedAfter(56))).toBe(false)
  expect(fitsRide(reading, receivedAfter(3, 20))).toBe(true)
  expect(fitsRide({ ...reading, metres: 50, slowSeconds: 60 }, receivedAfter(0))).toBe(false)
  // A server clock that was set back counts as no time.
  expect(fitsRide(reading, receivedAfter(-600))).toBe(false)
})

const metresPerDegree = distanceMetres(start, { lat: start.lat + 1, lng: start.lng })

test('a car does not jump from one place to another', () => {
  const taoyuan = { lat: 25.0797, lng: 121.2342 }
  const jump = (seconds: number) => ({ seq: 1, metres: 0, slowSeconds: 0, at: after(seconds), point: taoyuan })
  expect(isPlausible(boarding, jump(15))).toBe(false)
  expect(isPlausible(boarding, jump(900))).toBe(true)
})

test('a position may jump by the length of the longest tunnel, and not by much more; its metres are limited by time', () => {
  const before = { seq: 1, metres: 9000, slowSeconds: 0, at: after(600), point: start, isBoarding: false }
  const outAfter = (jumpMetres: number, metres = 9500) => ({
    ...{ seq: 2, metres, slowSeconds: 0, at: after(615) },
    point: { lat: start.lat + jumpMetres / metresPerDegree, lng: start.lng },
  })
  expect(distanceMetres(start, outAfter(12_900).point)).toBeCloseTo(12_900, 0)
  expect(isPlausible(before, outAfter(12_900))).toBe(true)
  expect(isPlausible(before, outAfter(15_700))).toBe(true)
  expect(isPlausible(before, outAfter(15_800))).toBe(false)
  expect(isPlausible(before, outAfter(12_900, 9000 + 12_900))).toBe(false)
})

const wildReading = fc.record({
  seq: fc.integer({ min: 1, max: 80 }),
  metres: fc.oneof(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  slowSeconds: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
  at: fc.integer({ min: -120, max: 4000 }).map(after),
  point: fc.record({
    lat: fc.double({ min: 24.9, max: 25.2, noNaN: true }),
    lng: fc.double({ min: 121.4, max: 121.7, noNaN: true }),
  }),
})
/** Batches as a driver's app might send them, each received some seconds after the previous one. */
const wildBatches = fc.array(
  fc.record({ pauseSeconds: fc.integer({ min: 0, max: 300 }), readings: fc.array(wildReading, { maxLength: 50 }) }),
  { maxLength: 8 },
)

test('no sequence of readings is accepted beyond what a car can drive since boarding', () => {
  fc.assert(
    fc.property(wildBatches, fc.constantFrom(1, 1, 20), (batches, fastest) => {
      let [stand, seconds] = [boarding, 0]
      for (const { pauseSeconds, readings } of batches) {
        seconds += pauseSeconds
        const checked = checkReadings({ startedAt, receivedAt: after(seconds), fastest, stand, readings })
        // Like the call: an implausible reading refuses the whole batch.
        if (checked.doubted) continue
        const numbers = checked.fresh.map(({ seq }) => seq)
        expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other))
        expect(numbers.every((seq) => seq > stand.seq)).toBe(true)
        expect(checked.stand.metres).toBeGreaterThanOrEqual(stand.metres)
        stand = checked.stand
        expect(stand.metres).toBeLessThanOrEqual((seconds * fastest + 2) * 45 + 100)
        expect(stand.slowSeconds).toBeLessThanOrEqual(seconds * fastest + 2)
      }
    }),
  )
})

test('many readings of one moment cannot add up', () => {
  const readings = Array.from({ length: 50 }, (_, index): MeterReading => {
    return { seq: index + 1, metres: (index + 1) * 100, slowSeconds: 0, at: startedAt, point: start }
  })
  const { fresh, doubted } = checkReadings({ startedAt, receivedAt: startedAt, fastest: 1, stand: boarding, readings })
  expect([fresh.length, doubted?.seq]).toEqual([1, 2])
})

const honestRide = fc.record({
  /** The constant error of the meter's clock. */
  skewSeconds: fc.integer({ min: -59, max: 59 }),
  legs: fc.array(
    fc.record({
      seconds: fc.integer({ min: 0, max: 120 }),
      metresPerSecond: fc.double({ min: 0, max: 40, noNaN: true }),
      /** The delay of a reading; readings are sent in sequence. */
      lateSeconds: fc.integer({ min: 0, max: 600 }),
    }),
    { minLength: 1, maxLength: 20 },
  ),
  fastest: fc.constantFrom(1, 1, 20),
})

test('an honest meter is accepted with a clock error of up to a minute and with any delay', () => {
  fc.assert(
    fc.property(honestRide, ({ skewSeconds, legs, fastest }) => {
      let [seconds, metres, slowSeconds, receivedSeconds] = [0, 0, 0, 0]
      let [stand, seq] = [boarding, 0]
      for (const leg of legs) {
        seconds += leg.seconds
        metres += leg.seconds * leg.metresPerSecond
        if (leg.metresPerSecond < 1.4) slowSeconds += leg.seconds
        seq += 1
        const reading = {
          ...{
            seq,
            metres: Math.round(metres),
            slowSeconds: Math.floor(slowSeconds),
            at: after(seconds + skewSeconds),
          },
          point: { lat: start.lat, lng: start.lng + metres / 101_000 },
        }
        // In a faster city the server's clock has advanced less than the meter's.
        receivedSeconds = Math.max(receivedSeconds, seconds / fastest + leg.lateSeconds)
        const received = { startedAt, receivedAt: after(receivedSeconds), fastest }
        const checked = checkReadings({ ...received, stand, readings: [reading] })
        expect(checked.doubted).toBeUndefined()
        stand = checked.stand
      }
    }),
  )
})
