import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsWish } from './fits-wish.ts'
import { costOf, matchRiders, reachMetresAfter, type WaitingRider } from './match-riders.ts'

type Ways = Readonly<Record<string, number>>
const rider = (orderHash: string, ways: Ways, changes: Partial<WaitingRider> = {}): WaitingRider => ({
  orderHash,
  waitedSeconds: 0,
  reachMetres: 6000,
  carsInReach: Object.keys(ways).length,
  candidates: Object.entries(ways).map(([driverId, pickupSeconds]) => ({ driverId, pickupSeconds, pickupMetres: 1 })),
  ...changes,
})
const chosenOf = (riders: readonly WaitingRider[]) =>
  Object.fromEntries(matchRiders(riders).map(({ rider, chosen }) => [rider.orderHash, chosen?.driverId]))

test('two riders get the cars that make the least waiting in sum, and each choice says why', () => {
  const matches = matchRiders([rider('one', { ana: 120, ben: 240 }), rider('two', { ana: 300, ben: 540 })])
  expect(matches.map(({ chosen }) => chosen?.driverId)).toEqual(['ben', 'ana'])
  expect(matches.map(({ reason }) => reason)).toEqual(['betterForAll', 'nearest'])
  expect(matches[0]?.candidates.map(({ driverId, cost }) => [driverId, cost])).toEqual([
    ['ana', 120],
    ['ben', 240],
  ])
})

test('who has waited long gets the only car before who is nearer', () => {
  const near = rider('near', { ana: 60 })
  expect(chosenOf([near, rider('patient', { ana: 200 }, { waitedSeconds: 30 })])).toMatchObject({ near: 'ana' })
  expect(chosenOf([near, rider('patient', { ana: 200 }, { waitedSeconds: 180 })])).toMatchObject({ patient: 'ana' })
  expect(costOf({ pickupSeconds: 200, waitedSeconds: 20 })).toBe(200)
  expect(costOf({ pickupSeconds: 200, waitedSeconds: 50 })).toBe(170)
})

test('without a car the reason says whether none was near, none was fit, or all went to others', () => {
  const reasons = matchRiders([
    rider('served', { ana: 10 }),
    rider('late', { ana: 500 }),
    rider('lonely', {}),
    rider('choosy', {}, { carsInReach: 4 }),
  ]).map(({ reason }) => reason)
  expect(reasons).toEqual(['nearest', 'carsTaken', 'noneNear', 'noneFits'])
})

test('the search reaches farther with the wait, up to twelve kilometres', () => {
  expect([0, 30, 60, 600].map(reachMetresAfter)).toEqual([6000, 9000, 12_000, 12_000])
})

test('a car fits when it has all that is needed, and only then', () => {
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
        expect(fitsWish({ features: has, seats: room }, { features: needs, seats: heads })).toBe(isFit)
      },
    ),
  )
})
