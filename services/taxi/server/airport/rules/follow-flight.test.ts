import type { Flight } from '@daoxing/flights/contract'
import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { freeWaitUntil, waitTwd } from '@daoxing/taxi/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flightEffect, type FollowedRide, nextLookAt } from './follow-flight.ts'

const terms = { freeSeconds: 75 * 60, stepSeconds: 600, stepTwd: 50 }
const scheduledAt = '2026-11-24T08:25:00.000Z'
const chosenAt = plusSeconds(scheduledAt, 40 * 60)
const ride: FollowedRide = {
  code: 'TPE2',
  terms,
  chosenAt,
  secondsAfterLanding: 40 * 60,
  boardingAt: chosenAt,
  freeUntil: null,
  state: null,
}
const flight: Flight = {
  airport: 'TPE',
  flightNo: 'BR108',
  operatedAs: null,
  day: '2026-11-24',
  from: 'NRT',
  state: 'scheduled',
  scheduledAt,
  estimatedAt: null,
  landedAt: null,
  terminal: '2',
  baggageClaim: null,
  source: 'board',
  seenAt: scheduledAt,
}
const late = (minutes: number): Partial<Flight> => ({
  state: 'delayed',
  estimatedAt: plusSeconds(scheduledAt, minutes * 60),
})

test('waiting is free until 75 minutes after the landing, and never before the promised time', () => {
  expect(flightEffect(ride, flight).freeUntil).toBe(plusSeconds(scheduledAt, 75 * 60))
  const farAfter = { ...ride, chosenAt: plusSeconds(scheduledAt, 7200), boardingAt: plusSeconds(scheduledAt, 7200) }
  expect(flightEffect(farAfter, flight).freeUntil).toBe(plusSeconds(scheduledAt, 7200))
})

test('a flight three hours late moves boarding and free wait by three hours, and an early one moves nothing', () => {
  const delayed = flightEffect(ride, { ...flight, ...late(180) })
  expect(secondsBetween(ride.boardingAt, delayed.boardingAt)).toBe(180 * 60)
  expect(delayed.freeUntil).toBe(plusSeconds(scheduledAt, (180 + 75) * 60))
  expect(flightEffect(ride, { ...flight, estimatedAt: plusSeconds(scheduledAt, -1800) }).boardingAt).toBe(chosenAt)
})

test('another terminal moves the meeting point; airports with one meeting point keep it', () => {
  expect(flightEffect(ride, { ...flight, terminal: '1' }).code).toBe('TPE1')
  expect(flightEffect(ride, { ...flight, terminal: null }).code).toBe('TPE2')
  expect(flightEffect({ ...ride, code: 'KHH' }, { ...flight, airport: 'KHH', terminal: 'I' }).code).toBe('KHH')
})

test('a cancelled and a diverted flight are announced once', () => {
  for (const state of ['cancelled', 'diverted'] as const) {
    expect(flightEffect(ride, { ...flight, state }).happened).toBe(state)
    expect(flightEffect({ ...ride, state }, { ...flight, state }).happened).toBe('nothing')
  }
})

const facts = fc.record({
  minutes: fc.integer({ min: -120, max: 600 }),
  state: fc.constantFrom('scheduled', 'delayed', 'landed', 'cancelled', 'diverted'),
})

test('for any reported facts, the free wait only grows, and covers the promised time and 75 minutes from the newest landing', () => {
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 12 }), (told) => {
      let known = ride
      let before = ride.chosenAt
      for (const { minutes, state } of told) {
        const landingAt = plusSeconds(scheduledAt, minutes * 60)
        const said = { ...flight, state, estimatedAt: landingAt, landedAt: state === 'landed' ? landingAt : null }
        const { boardingAt, freeUntil } = flightEffect(known, said)
        expect(freeUntil >= before).toBe(true)
        expect(freeUntil >= boardingAt).toBe(true)
        expect(boardingAt >= known.boardingAt).toBe(true)
        if (state !== 'cancelled') expect(freeUntil >= plusSeconds(landingAt, terms.freeSeconds)).toBe(true)
        known = { ...known, boardingAt, freeUntil, state }
        before = freeUntil
      }
    }),
  )
})

test('the free wait does not depend on the order in which the facts of a flight arrive', () => {
  const inTwoOrders = fc
    .array(facts, { minLength: 1, maxLength: 8 })
    .chain((told) => fc.tuple(fc.constant(told), fc.shuffledSubarray(told, { minLength: told.length })))
  fc.assert(
    fc.property(inTwoOrders, (orders) => {
      const ends = orders.map((told) =>
        told.reduce((known: FollowedRide, { minutes, state }) => {
          const landingAt = plusSeconds(scheduledAt, minutes * 60)
          const said = { ...flight, state, estimatedAt: landingAt, landedAt: state === 'landed' ? landingAt : null }
          const { boardingAt, freeUntil } = flightEffect(known, said)
          return { ...known, boardingAt, freeUntil, state }
        }, ride),
      )
      expect(ends[1]?.freeUntil).toBe(ends[0]?.freeUntil)
    }),
  )
})

test('a wait costs nothing within the free time, then each started step, and never gets cheaper over time', () => {
  const freeUntil = scheduledAt
  const after = (seconds: number) => waitTwd({ terms, freeUntil, boardedAt: plusSeconds(freeUntil, seconds) })
  expect([-3600, 0, 1, 600, 601, 3600].map(after)).toEqual([0, 0, 50, 50, 100, 300])
  fc.assert(
    fc.property(fc.nat(20_000), fc.nat(20_000), (one, more) => {
      expect(after(one + more)).toBeGreaterThanOrEqual(after(one))
    }),
  )
  expect(freeWaitUntil({ terms, promisedAt: scheduledAt, landingAt: null, freeUntil: null })).toBe(scheduledAt)
})

test('a flight is polled once the board lists it, and more often near its landing', () => {
  const landingAt = scheduledAt
  const now = plusSeconds(landingAt, -3 * 24 * 3600)
  expect(nextLookAt({ now, landingAt })).toBe(plusSeconds(landingAt, -24 * 3600))
  const [early, near] = [-12 * 3600, -1800].map((seconds) => plusSeconds(landingAt, seconds))
  if (!early || !near) throw new Error('two moments')
  expect(secondsBetween(early, nextLookAt({ now: early, landingAt }))).toBe(600)
  expect(secondsBetween(near, nextLookAt({ now: near, landingAt }))).toBe(60)
})
