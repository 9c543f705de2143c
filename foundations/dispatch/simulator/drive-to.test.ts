import { encodePath } from '@daoxing/kit/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { driveTo } from './drive-to.ts'

const chance = seededChance('drive')
const from = { lat: 25.04, lng: 121.5 }
const middle = { lat: 25.05, lng: 121.5 }
const to = { lat: 25.06, lng: 121.5 }
const route = { polyline: encodePath([from, middle, to]), durationSeconds: 600 }

test('a driver who has covered half the route drives the other half, in about half the time', () => {
  const whole = driveTo({ from, to, route, chance })
  const half = driveTo({ from: middle, to, route, chance })
  expect(half.way.lengthMetres / whole.way.lengthMetres).toBeCloseTo(0.5, 2)
  expect(half.way.path.at(-1)).toEqual(whole.way.path.at(-1))
  const secondsFrom = (start: typeof from) =>
    Array.from(
      { length: 60 },
      (_, at) => driveTo({ from: start, to, route, chance: chance.branch(at) }).journey.seconds,
    )
  const sum = (seconds: readonly number[]) => seconds.reduce((total, one) => total + one, 0)
  expect(sum(secondsFrom(middle)) / sum(secondsFrom(from))).toBeCloseTo(0.5, 1)
})

test('without a known route a driver drives in a straight line', () => {
  const { way, journey } = driveTo({ from, to, route: { polyline: '', durationSeconds: 0 }, chance })
  expect(way.path).toEqual([from, to])
  expect(journey.seconds).toBeGreaterThan(60)
})
