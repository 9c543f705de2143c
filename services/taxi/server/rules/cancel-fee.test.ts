import { distanceMetres, type Instant, type LatLng, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { feature } from '@daoxing/taxi/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cancelFeeRule,
  type HeardCar,
  isTooLate,
  noShowLeftSeconds,
  pickupCosts,
  type PickupFacts,
  provenWait,
} from './cancel-fee.ts'

const config = {
  onDemandTwd: 40,
  reservedTwd: 80,
  airportTwd: 300,
  freeWaitSeconds: 180,
  pickupRadiusMetres: 60,
  standingSeconds: 20,
  silenceSecondsMax: 60,
  noShowSeconds: 600,
  lateSeconds: 600,
  boardedAgainSeconds: 1800,
}
const rule = cancelFeeRule({ config, featureMap: feature.BY_METER, reservedLateSeconds: undefined })
const pickup: LatLng = { lat: 25.0479, lng: 121.5176 }
const start: Instant = '2026-11-20T06:00:00.000Z'
const after = (seconds: number) => plusSeconds(start, seconds)
/** A point this many metres north of the pick-up. */
const metresOff = (metres: number): LatLng => ({ lat: pickup.lat + metres / 111_195, lng: pickup.lng })
const feeOf = (facts: PickupFacts) => pickupCosts(facts).feeTwd

/** A car that sends a position every 15 s at the kerb. */
const standing = (fromSeconds: number, toSeconds: number, metres = 5): HeardCar[] =>
  Array.from({ length: Math.floor((toSeconds - fromSeconds) / 15) + 1 }, (_, at) => ({
    at: after(fromSeconds + at * 15),
    point: metresOff(metres),
  }))

/** Cars that stand, wander, pass by, leave, return and fall silent; drivers who report at any time or never. */
const step = fc.record({
  seconds: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max: 45 }) },
    { weight: 1, arbitrary: fc.integer({ min: 46, max: 75 }) },
  ),
  metres: fc.oneof(
    { weight: 40, arbitrary: fc.integer({ min: 0, max: 35 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 59 }) },
    { weight: 1, arbitrary: fc.integer({ min: 62, max: 3000 }) },
  ),
})
const anyPickup = fc
  .record({
    steps: fc.array(step, { maxLength: 60, size: 'max' }),
    reported: fc.option(fc.integer({ min: 0, max: 600 }), { freq: 8 }),
    promised: fc.integer({ min: -900, max: 600 }),
    late: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ steps, reported, promised, late }): PickupFacts => {
    let seconds = 0
    const heard = steps.map((one) => {
      seconds += one.seconds
      return { at: after(seconds), point: metresOff(one.metres) }
    })
    return {
      rule,
      pickup,
      promisedAt: after(promised),
      reportedAt: reported === null ? null : after(reported),
      heard,
      now: after(seconds + late),
    }
  })

test('no fee is due before three minutes of proven waiting in the right place, for any movement of the car', () => {
  let charged = 0
  fc.assert(
    fc.property(anyPickup, (facts) => {
      if (feeOf(facts) === 0) return
      charged += 1
      const { reportedAt, promisedAt, heard, now } = facts
      const last = heard.at(-1)?.at ?? start
      if (reportedAt === null) throw new Error('a fee without a report')
      // No fee counts from before the promised time or the report, or from times without positions.
      const since = reportedAt > promisedAt ? reportedAt : promisedAt
      expect(secondsBetween(since, last)).toBeGreaterThanOrEqual(180)
      expect(secondsBetween(last, now)).toBeLessThanOrEqual(60)
      const begun = plusSeconds(last, -180)
      const before = heard.filter(({ at }) => at <= begun).at(-1)
      const waited = heard.filter(({ at }) => at >= (before?.at ?? last))
      for (const [at, car] of waited.entries()) {
        expect(distanceMetres(car.point, pickup)).toBeLessThanOrEqual(60)
        expect(secondsBetween(waited[at - 1]?.at ?? car.at, car.at)).toBeLessThanOrEqual(60)
      }
    }),
    { numRuns: 5000 },
  )
  // The property is meaningful only if fees were due.
  expect(charged).toBeGreaterThan(100)
})

test('a driver who reports an arrival from afar earns nothing, however long the wait', () => {
  fc.assert(
    fc.property(anyPickup, fc.integer({ min: 61, max: 400 }), (facts, metres) => {
      const elsewhere = facts.heard.map((car) => ({ ...car, point: metresOff(metres) }))
      expect(feeOf({ ...facts, heard: elsewhere })).toBe(0)
      expect(provenWait({ ...facts, heard: elsewhere })).toBeNull()
    }),
  )
})

test('a car that moved away earns nothing, even if it did so once and just now', () => {
  fc.assert(
    fc.property(anyPickup, fc.integer({ min: 61, max: 2000 }), (facts, metres) => {
      const left = { at: plusSeconds(facts.heard.at(-1)?.at ?? start, 1), point: metresOff(metres) }
      expect(feeOf({ ...facts, heard: [...facts.heard, left], now: left.at })).toBe(0)
    }),
  )
})

test('a car that stands at the pick-up earns the fee at three minutes, and not a second earlier', () => {
  const facts = { rule, pickup, promisedAt: after(0), reportedAt: after(0) }
  expect(feeOf({ ...facts, heard: standing(0, 165), now: after(179) })).toBe(0)
  expect(feeOf({ ...facts, heard: standing(0, 165), now: after(200) })).toBe(0)
  expect(feeOf({ ...facts, heard: standing(0, 180), now: after(180) })).toBe(40)
  expect(provenWait({ ...facts, heard: standing(0, 180), now: after(180) })).toMatchObject({
    standingSince: after(0),
    heardUntil: after(180),
    waitingSince: after(0),
    feeFrom: after(180),
    metres: 5,
  })
})

test('a car that arrives early waits for free until the promised time, and three minutes more', () => {
  const facts = { rule, pickup, promisedAt: after(300), reportedAt: after(0) }
  expect(feeOf({ ...facts, heard: standing(0, 465), now: after(465) })).toBe(0)
  expect(feeOf({ ...facts, heard: standing(0, 480), now: after(480) })).toBe(40)
})

test('for a car that drives round the block the wait restarts', () => {
  const heard = [...standing(0, 150), { at: after(160), point: metresOff(200) }, ...standing(180, 345)]
  const facts = { rule, pickup, promisedAt: after(0), reportedAt: after(0), heard }
  expect(feeOf({ ...facts, now: after(345) })).toBe(0)
  expect(feeOf({ ...facts, heard: [...heard, ...standing(360, 360)], now: after(360) })).toBe(40)
})

test('a car without received positions proves nothing', () => {
  const facts = { rule, pickup, promisedAt: after(0), reportedAt: after(0) }
  const heard = [...standing(0, 90), ...standing(180, 195)]
  expect(provenWait({ ...facts, heard, now: after(195) })).toBeNull()
  expect(feeOf({ ...facts, heard: standing(0, 180), now: after(241) })).toBe(0)
  expect(feeOf({ ...facts, heard: [], now: after(900) })).toBe(0)
})

test('a driver may leave without the rider after ten proven minutes', () => {
  const facts = { rule, pickup, promisedAt: after(0), reportedAt: after(0) }
  const left = (seconds: number) =>
    noShowLeftSeconds(rule, provenWait({ ...facts, heard: standing(0, seconds), now: after(seconds) }))
  expect(left(0)).toBeNull()
  expect(left(180)).toBe(420)
  expect(left(600)).toBe(0)
})

test("lateness is measured by the car's received positions, not by the driver's report", () => {
  const facts = { rule, pickup, promisedAt: after(0), reportedAt: after(30), now: after(700) }
  expect(isTooLate({ ...facts, heard: standing(30, 690) })).toBe(false)
  expect(isTooLate({ ...facts, heard: standing(30, 690, 300) })).toBe(true)
  expect(isTooLate({ ...facts, heard: [...standing(30, 600, 300), ...standing(615, 690)] })).toBe(true)
  expect(isTooLate({ ...facts, heard: [] })).toBe(false)
  expect(isTooLate({ ...facts, reportedAt: null, heard: [], now: after(600) })).toBe(false)
  expect(isTooLate({ ...facts, reportedAt: null, heard: [], now: after(601) })).toBe(true)
})

test('a driver who arrives too late earns nothing and owes the same amount', () => {
  const facts = { rule, pickup, promisedAt: after(0), reportedAt: after(700), heard: standing(700, 1000) }
  expect(pickupCosts({ ...facts, now: after(1000) })).toMatchObject({ feeTwd: 0, creditTwd: 40, wait: { metres: 5 } })
  expect(pickupCosts({ ...facts, promisedAt: after(101), now: after(1000) })).toMatchObject({
    feeTwd: 40,
    creditTwd: 0,
  })
})

test('reserved and airport trips have their own amounts, and a reserved car counts as late sooner', () => {
  const ruleOf = (featureMap: number, reservedLateSeconds?: number) =>
    cancelFeeRule({ config, featureMap, reservedLateSeconds })
  expect(ruleOf(feature.BY_METER)).toMatchObject({ amountTwd: 40, lateSeconds: 600 })
  expect(ruleOf(feature.BY_METER, 300)).toMatchObject({ amountTwd: 80, lateSeconds: 300 })
  expect(ruleOf(feature.BY_METER + feature.AIRPORT, 300).amountTwd).toBe(300)
})
