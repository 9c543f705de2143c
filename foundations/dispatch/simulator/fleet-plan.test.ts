import { createHash } from 'node:crypto'
import { FleetDriver } from '@daoxing/dispatch/contract'
import { distanceMetres } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { districts, districtWeight } from './districts.ts'
import { type FleetKind, planFleet } from './fleet-plan.ts'

const garage: FleetKind['garage'] = [
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
const kind: FleetKind = { garage, series: { plates: 'TD', phones: '+88690', ids: '' } }
const plan = (seed: string, to = 300, hour = 18) => planFleet({ seed, from: 0, to, hour, kind })
const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

test('the same seed gives the same fleet, another seed another one', () => {
  expect(plan('taipei')).toEqual(plan('taipei'))
  expect(digestOf(plan('taipei'))).toBe('2df1b56484484b03')
  expect(digestOf(plan('tainan'))).not.toBe(digestOf(plan('taipei')))
})

test('a growing fleet keeps its existing drivers', () => {
  expect(plan('taipei', 500).slice(0, 300)).toEqual(plan('taipei'))
  expect(planFleet({ seed: 'taipei', from: 290, to: 300, hour: 18, kind })).toEqual(plan('taipei').slice(290))
})

test('every driver can be enrolled, and no plate or id occurs twice among 20,000', () => {
  const fleet = plan('大台北 2026', 20_000)
  for (const driver of fleet.slice(0, 500)) expect(FleetDriver.safeParse(driver).success).toBe(true)
  expect(new Set(fleet.map(({ driverId }) => driverId)).size).toBe(fleet.length)
  expect(new Set(fleet.map(({ vehicle }) => vehicle.plate)).size).toBe(fleet.length)
  expect(fleet[0]?.vehicle.plate).toMatch(/^TD[A-Z]-\d{4}$/)
  expect(fleet.filter(({ vehicle }) => (vehicle.features & 4) !== 0).length / fleet.length).toBeCloseTo(0.09, 2)
})

test('drivers start in greater Taipei, near workplaces by day and near nightlife by night', () => {
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

test('two fleets of one city share no driver, plate or telephone number, and enrol with the facts of their service', () => {
  const other: FleetKind = {
    garage,
    series: { plates: 'RA', phones: '+88691', ids: 'vans' },
    enrolment: { language: 'en' },
  }
  const vans = planFleet({ seed: 'taipei', from: 0, to: 300, hour: 18, kind: other })
  const all = [...plan('taipei'), ...vans]
  for (const fact of [
    ({ driverId }: (typeof all)[number]) => driverId,
    ({ vehicle }: (typeof all)[number]) => vehicle.plate,
    ({ phone }: (typeof all)[number]) => phone,
  ])
    expect(new Set(all.map(fact)).size).toBe(600)
  expect(vans[0]).toMatchObject({ driverId: 'taipei-vans-0001', language: 'en' })
  expect(FleetDriver.safeParse(vans[0]).success).toBe(true)
  expect(vans.map(({ displayName }) => displayName)).not.toEqual(plan('taipei').map(({ displayName }) => displayName))
})
