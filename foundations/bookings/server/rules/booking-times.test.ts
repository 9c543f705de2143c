import { type Instant, plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { seededRandom } from '@daoxing/kit/server'
import { expect, test } from 'vitest'
import {
  busyUntil,
  departureCheck,
  fitsBetween,
  freeAfterRide,
  nextLookAt,
  type PromisedRide,
  underWayBy,
  withLongestWay,
} from './booking-times.ts'

const boardingAt = '2026-11-20T02:00:00.000Z'
const policy = {
  window: { counts: 'seconds', min: 1800, max: 604_800 },
  intervalMinutes: 5,
  claimAheadSeconds: 86_400,
  giveBackSeconds: 7200,
  dispatchAheadSeconds: 3600,
  paymentSeconds: 1800,
  marginSeconds: 300,
  lateSeconds: 300,
  patienceSeconds: 1800,
} as const
const before = (seconds: number): Instant => plusSeconds(boardingAt, -seconds)

const somewhere = { location: { lat: 25.0478, lng: 121.517 } }
const promised = (at: Instant, minutes: number, dropoff: PromisedRide['dropoff'] = somewhere): PromisedRide => ({
  ...{ boardingAt: at, endsAt: plusSeconds(at, minutes * 60), pickup: somewhere, dropoff, policy },
})

test('a driver never has two rides that do not fit, in whatever order they are claimed', () => {
  const random = seededRandom('claims')
  const whole = (max: number) => Math.floor(random.next() * max)
  const ways = new Map<string, number>()
  const secondsOfWay = (_from: unknown, _to: unknown, at: Instant) => {
    const known = ways.get(at) ?? 60 + whole(2400)
    ways.set(at, known)
    return known
  }
  for (let round = 0; round < 300; round += 1) {
    const mine: PromisedRide[] = []
    for (let tries = 0; tries < 30; tries += 1) {
      const ride = promised(plusSeconds(boardingAt, whole(24 * 60) * 60), 5 + whole(120))
      if (fitsBetween(ride, mine, { secondsOfWay })) mine.push(ride)
    }
    const inOrder = mine.toSorted((one, other) => (one.boardingAt < other.boardingAt ? -1 : 1))
    for (const [at, ride] of inOrder.entries()) {
      const next = inOrder[at + 1]
      // The way with its slack, the margin of the policy, and the lead with which a driver is sent.
      const least = 1.2 * (ways.get(ride.endsAt) ?? 0) + 300 + 180
      if (next) expect(secondsBetween(ride.endsAt, next.boardingAt)).toBeGreaterThanOrEqual(least)
    }
    expect(mine.length).toBeGreaterThan(1)
  }
})

test('between two promised rides a short way leaves room that a long one does not', () => {
  const first = promised(boardingAt, 30)
  const second = promised(plusSeconds(boardingAt, 50 * 60), 30)
  const within = (seconds: number) => fitsBetween(second, [first], { secondsOfWay: () => seconds })
  expect([within(600), within(601)]).toEqual([true, false])
})

test('a driver is free after the way to the rider, the ride and three minutes at the kerb, a fifth later than estimated', () => {
  const freeIn = (pickupSeconds: number, rideSeconds: number | undefined) =>
    secondsBetween(boardingAt, freeAfterRide({ now: boardingAt, pickupSeconds, rideSeconds }))
  expect([freeIn(600, 900), freeIn(1400, 900), freeIn(0, undefined)]).toEqual([1980, 2940, 4500])
})

test('a driver whose other ride ends late keeps the promise until the rider would wait two and a half minutes', () => {
  expect(busyUntil({ boardingAt, policy, waySeconds: 900 })).toBe(before(750))
})

test('a driver who was sent is looked for by the way and five minutes, and one who was sent late has the usual lead', () => {
  const sentInTime = { at: before(900 + 480), waySeconds: 900, routeSeconds: null }
  expect(underWayBy({ boardingAt, policy, departure: sentInTime })).toBe(before(1200))
  const sentLate = { at: before(60), waySeconds: 900, routeSeconds: null }
  expect(underWayBy({ boardingAt, policy, departure: sentLate })).toBe(plusSeconds(boardingAt, 120))
  const look = { boardingAt, policy, phase: 'coming', lateAt: null, declinedAt: null } as const
  expect(nextLookAt({ ...look, departure: sentInTime, now: before(1300) })).toBe(before(1280))
  expect(nextLookAt({ ...look, departure: sentInTime, now: before(1210) })).toBe(before(1200))
  expect(nextLookAt({ ...look, departure: sentInTime, now: before(1200) })).toBe(before(1180))
  expect(nextLookAt({ ...look, departure: null, now: before(1200) })).toBe(plusSeconds(boardingAt, 300))
})

test('a car that came nearer is under way, one that stands is lost in time, and an unheard one a minute later', () => {
  const departure = { at: before(900 + 480), waySeconds: 900, routeSeconds: 1000 }
  const check = (left: number, waySeconds: number | undefined, routeSeconds?: number) =>
    departureCheck({ boardingAt, policy, departure, waySeconds, routeSeconds, now: before(left) })
  expect([check(1201, 900), check(1200, 900), check(1200, 871)]).toEqual(['unknown', 'lost', 'lost'])
  expect([check(1300, 870), check(1200, 90)]).toEqual(['underWay', 'underWay'])
  // The route leads away from the pick-up at first.
  expect([check(1200, 940, 970), check(1200, 940, 971)]).toEqual(['underWay', 'lost'])
  expect([check(1141, undefined), check(1140, undefined)]).toEqual(['unknown', 'lost'])
})

test('a car that must drive away from the pick-up at first is under way once it has turned, and one that only stood is not', () => {
  const departure = { at: before(900 + 480), waySeconds: 900, routeSeconds: 900, longestSeconds: null }
  const far = withLongestWay(departure, 940)
  expect(far).toEqual({ ...departure, longestSeconds: 940 })
  // Nothing changes where the car is no farther away.
  expect([withLongestWay(far, 930), withLongestWay(departure, 900)]).toEqual([far, departure])
  const check = (sent: typeof departure | typeof far, waySeconds: number) =>
    departureCheck({ boardingAt, policy, departure: sent, waySeconds, routeSeconds: waySeconds, now: before(1200) })
  expect([check(far, 910), check(far, 911), check(departure, 895)]).toEqual(['underWay', 'lost', 'lost'])
  // It has turned, but is still much farther away than at its departure.
  expect(check(withLongestWay(departure, 1000), 931)).toBe('lost')
})
