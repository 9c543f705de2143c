import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lackOf } from './fits-wish.ts'
import { testPolicy } from '../testing/test-service.ts'
import { reachMetresAfter, waitBonusSeconds } from './dispatch-policy.ts'
import { matchRiders, type WaitingRider } from './match-riders.ts'

type Ways = Readonly<Record<string, number>>
const { reach, ageing } = testPolicy
const rider = (orderHash: string, ways: Ways, changes: Partial<WaitingRider> = {}): WaitingRider => ({
  orderHash,
  waitedSeconds: 0,
  waitBonusSeconds: waitBonusSeconds(ageing, changes.waitedSeconds ?? 0),
  reachMetres: 6000,
  carsInReach: Object.keys(ways).length,
  candidates: Object.entries(ways).map(([driverId, pickupSeconds]) => ({ driverId, pickupSeconds, pickupMetres: 1 })),
  ...changes,
})
const costOf = ({ pickupSeconds, waitedSeconds }: { pickupSeconds: number; waitedSeconds: number }) =>
  matchRiders([rider('one', { ana: pickupSeconds }, { waitedSeconds })])[0]?.candidates[0]?.cost ?? Number.NaN
const chosenOf = (riders: readonly WaitingRider[]) =>
  Object.fromEntries(matchRiders(riders).map(({ rider, chosen }) => [rider.orderHash, chosen?.driverId]))

test('two riders get the cars with the least total wait, and each choice has a reason', () => {
  const matches = matchRiders([rider('one', { ana: 120, ben: 240 }), rider('two', { ana: 300, ben: 540 })])
  expect(matches.map(({ chosen }) => chosen?.driverId)).toEqual(['ben', 'ana'])
  expect(matches.map(({ reason }) => reason)).toEqual(['betterForAll', 'nearest'])
  expect(matches[0]?.candidates.map(({ driverId, cost }) => [driverId, cost])).toEqual([
    ['ana', 120],
    ['ben', 240],
  ])
})

test('a rider who has waited long gets the only car before a nearer rider', () => {
  const near = rider('near', { ana: 60 })
  expect(chosenOf([near, rider('patient', { ana: 200 }, { waitedSeconds: 30 })])).toMatchObject({ near: 'ana' })
  expect(chosenOf([near, rider('patient', { ana: 200 }, { waitedSeconds: 180 })])).toMatchObject({ patient: 'ana' })
  expect(costOf({ pickupSeconds: 200, waitedSeconds: 20 })).toBe(200)
  expect(costOf({ pickupSeconds: 200, waitedSeconds: 50 })).toBe(110)
})

test('near the end of a search, no rider who came half a minute later is served first, wherever the cars are', () => {
  // The longest drive within reach at the slowest hour.
  const longestSeconds = 2_000
  const near = rider('near', { ana: 1 }, { waitedSeconds: 150 })
  const far = rider('far', { ana: longestSeconds }, { waitedSeconds: 180 })
  expect(
    chosenOf([rider('new', { ana: 1 }), rider('far', { ana: longestSeconds }, { waitedSeconds: 162 })]),
  ).toMatchObject({ far: 'ana' })
  expect(costOf({ pickupSeconds: longestSeconds, waitedSeconds: 300 })).toBeLessThan(
    costOf({ pickupSeconds: 1, waitedSeconds: 255 }),
  )
  // Between two riders with similar waiting times, the distance still decides.
  expect(chosenOf([near, far])).toMatchObject({ near: 'ana' })
})

const crowds = fc.array(
  fc.record({
    waitedSeconds: fc.integer({ min: 0, max: 300 }),
    ways: fc.dictionary(fc.constantFrom('ana', 'ben', 'cat', 'dan', 'eve'), fc.integer({ min: 1, max: 2000 })),
  }),
  { maxLength: 12 },
)
const ridersOf = (crowd: readonly { waitedSeconds: number; ways: Ways }[]) =>
  crowd.map(({ waitedSeconds, ways }, at) => rider(`order-${at}`, ways, { waitedSeconds }))

test('a rider stays without a car only if each reachable car goes to a rider with an equal or lower cost', () => {
  fc.assert(
    fc.property(crowds, (crowd) => {
      const matches = matchRiders(ridersOf(crowd))
      const holderOf = new Map(matches.flatMap((match) => (match.chosen ? [[match.chosen.driverId, match]] : [])))
      for (const { chosen, candidates } of matches)
        for (const { driverId, cost } of chosen ? [] : candidates) {
          // No usable car stays idle, and the rider who got it instead did not cost more.
          const holder = holderOf.get(driverId)
          const held = holder?.candidates.find((candidate) => candidate.driverId === driverId)
          expect(held?.cost ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(cost)
        }
    }),
  )
})

test('no car is assigned twice, and only candidates are assigned', () => {
  fc.assert(
    fc.property(crowds, (crowd) => {
      const matches = matchRiders(ridersOf(crowd))
      const given = matches.flatMap(({ chosen }) => chosen?.driverId ?? [])
      expect(new Set(given).size).toBe(given.length)
      for (const [at, { chosen }] of matches.entries())
        if (chosen) expect(Object.keys(crowd[at]?.ways ?? {})).toContain(chosen.driverId)
    }),
  )
})

test('no rider starves: with one car and a steady stream of riders near it, the distant rider is served in time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 2000 }),
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 1, max: 30 }),
      (farSeconds, everySeconds, nearSeconds) => {
        let waiting = [{ orderHash: 'far', since: 0, way: farSeconds }]
        for (let second = 0; second < 180; second += everySeconds) {
          waiting.push({ orderHash: `near-${second}`, since: second, way: nearSeconds })
          const chosen = chosenOf(
            waiting.map(({ orderHash, since, way }) =>
              rider(orderHash, { ana: way }, { waitedSeconds: second - since }),
            ),
          )
          waiting = waiting.filter(({ orderHash }) => chosen[orderHash] === undefined)
        }
        expect(waiting.map(({ orderHash }) => orderHash)).not.toContain('far')
      },
    ),
  )
})

test('without a car, the reason states whether none was near, none was suitable, or all went to others', () => {
  const reasons = matchRiders([
    rider('served', { ana: 10 }),
    rider('late', { ana: 500 }),
    rider('lonely', {}),
    rider('choosy', {}, { carsInReach: 4 }),
  ]).map(({ reason }) => reason)
  expect(reasons).toEqual(['nearest', 'carsTaken', 'noneNear', 'noneFits'])
})

test('the search radius grows with the wait, up to twelve kilometres', () => {
  expect([0, 30, 60, 600].map((waited) => reachMetresAfter(reach, waited))).toEqual([6000, 9000, 12_000, 12_000])
})

test('a car matches only with all required features', () => {
  const mask = fc.integer({ min: 0, max: 0x7fffffff })
  fc.assert(
    fc.property(
      mask,
      mask,
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 1, max: 8 }),
      (has, needs, room, heads) => {
        const bits = (value: number) => Array.from({ length: 31 }, (_, bit) => Math.floor(value / 2 ** bit) % 2 === 1)
        const owned = bits(has)
        const isFit = bits(needs).every((isNeeded, bit) => !isNeeded || owned[bit]) && room >= heads
        expect(
          lackOf({ features: has, seats: room, licences: [] }, { features: needs, seats: heads }, testPolicy.needs) ===
            undefined,
        ).toBe(isFit)
      },
    ),
  )
})
