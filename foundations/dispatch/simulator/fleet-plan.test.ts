import { createHash } from 'node:crypto'
import { FleetDriver } from '@daoxing/dispatch/contract'
import { distanceMetres } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { districts, districtWeight } from './districts.ts'
import { type GarageCar, planFleet } from './fleet-plan.ts'

const garage: readonly [GarageCar, ...GarageCar[]] = [
  {
    model: 'Toyota Altis',
    seats: 4,
    weight: 9,
    colors: ['yellow'],
    features: 3,
    mayHave: [{ features: 4, share: 0.1 }],
  },
  { model: 'Volkswagen Caddy', seats: 6, weight: 1, colors: ['yellow', 'white'], features: 8, mayHave: [] },
]
const plan = (seed: string, to = 300, hour = 18) => planFleet({ seed, from: 0, to, hour, garage })
const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

test('the same seed gives the same fleet, another seed another one', () => {
  expect(plan('taipei')).toEqual(plan('taipei'))
  expect(digestOf(plan('taipei'))).toBe('2df1b56484484b03')
  expect(digestOf(plan('tainan'))).not.toBe(digestOf(plan('taipei')))
})

test('a fleet that grows keeps the drivers that it had', () => {
  expect(plan('taipei', 500).slice(0, 300)).toEqual(plan('taipei'))
  expect(planFleet({ seed: 'taipei', from: 290, to: 300, hour: 18, garage })).toEqual(plan('taipei').slice(290))
})

test('every driver can be enrolled, and no plate and no id is given out twice, in 20,000', () => {
  const fleet = plan('大台北 2026', 20_000)
  for (const driver of fleet.slice(0, 500)) expect(FleetDriver.safeParse(driver).success).toBe(true)
  expect(new Set(fleet.map(({ driverId }) => driverId)).size).toBe(fleet.length)
  expect(new Set(fleet.map(({ vehicle }) => vehicle.plate)).size).toBe(fleet.length)
  expect(fleet[0]?.vehicle.plate).toMatch(/^TD[A-Z]-\d{4}$/)
  expect(fleet.filter(({ vehicle }) => (vehicle.features & 4) !== 0).length / fleet.length).toBeCloseTo(0.09, 2)
})

test('drivers begin in greater Taipei, at work by day and where people go out by night', () => {
  const inside = (name: string, hour: number) => {
    const found = districts.find((district) => district.name === name)
    if (found === undefined) throw new Error(name)
    const near = ({ startsAt }: { startsAt: { lat: number; lng: number } }) =>
      distanceMetres(startsAt, found.centre) < found.radiusMetres
    return plan('taipei', 3000, hour).filter(near).length
  }
  expect(inside('內湖', 11)).toBeGreaterThan(inside('內湖', 23))
  expect(inside('信義', 23)).toBeGreaterThan(inside('信義', 7))
  for (const district of districts) expect(districtWeight(district, 4)).toBeGreaterThan(0)
  for (const { startsAt } of plan('taipei'))
    expect(
      Math.min(...districts.map(({ centre, radiusMetres }) => distanceMetres(startsAt, centre) - radiusMetres)),
    ).toBeLessThan(5)
})
