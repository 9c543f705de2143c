import { FleetPlan } from '@daoxing/assets/contract'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { planFleets } from './fleet-plan.ts'
import { planSharedFleet } from './shared-fleet.ts'

const fleets = planFleets({ seed: 'taipei', cars: 400 })
const assets = fleets.flatMap(({ plan }) => plan.assets)

test('the same seed gives the same fleets, another seed other ones', () => {
  expect(planFleets({ seed: 'taipei', cars: 400 })).toEqual(fleets)
  expect(planFleets({ seed: 'tainan', cars: 400 })).not.toEqual(fleets)
})

test('more cars leave those before them as they are', () => {
  const more = planFleets({ seed: 'taipei', cars: 600 }).flatMap(({ plan }) => plan.assets)
  expect(more).toHaveLength(600)
  for (const asset of assets) expect(more).toContainEqual(asset)
})

test('every fleet can be registered, and every branch has cars of its own lender', () => {
  for (const { plan } of fleets) {
    expect(z.safeParse(FleetPlan, plan).error).toBeUndefined()
    const models = plan.models.map(({ modelCode }) => modelCode)
    for (const { code, capacity } of plan.stands) {
      const here = plan.assets.filter(({ stand }) => stand === code)
      expect(here.length).toBeGreaterThan(0)
      expect(here.length).toBeLessThanOrEqual(capacity)
    }
    for (const { modelCode } of plan.assets) expect(models).toContain(modelCode)
  }
})

test('forty-two branches from Taipei to Penghu lend twelve models of every kind', () => {
  const stands = fleets.flatMap(({ plan }) => plan.stands)
  const models = fleets.flatMap(({ plan }) => plan.models)
  expect(stands).toHaveLength(42)
  for (const county of ['臺北市', '高雄市', '花蓮縣', '臺東縣', '澎湖縣'])
    expect(stands.some(({ addressZh }) => addressZh.startsWith(county))).toBe(true)
  expect(new Set(models.map(({ modelCode }) => modelCode)).size).toBe(12)
  expect(new Set(models.map(({ fuelType }) => fuelType)).size).toBe(5)
  expect(new Set(models.map(({ vehicleClass }) => vehicleClass)).size).toBe(3)
  expect(new Set(assets.map(({ modelCode }) => modelCode)).size).toBe(12)
})

test('shared cars stand in lots of every kind of parking and at the roadside, with room to give one back', () => {
  const { plan } = planSharedFleet({ seed: 'taipei', cars: 100 })
  expect(z.safeParse(FleetPlan, plan).error).toBeUndefined()
  expect(new Set(plan.stands.map(({ parkingType }) => parkingType))).toEqual(
    new Set(['Flat', 'Stereoscopic', 'Underground', 'Mechanical', 'Roadside']),
  )
  for (const { code, capacity, kind, parkingType } of plan.stands) {
    expect(kind).toBe(parkingType === 'Roadside' ? 'zone' : 'lot')
    const here = plan.assets.filter(({ stand }) => stand === code)
    expect(here.length).toBeGreaterThan(0)
    expect(here.length).toBeLessThan(capacity)
  }
  const more = planSharedFleet({ seed: 'taipei', cars: 150 }).plan.assets
  expect(more.slice(0, 100)).toEqual(plan.assets)
})

test('no plate occurs twice among 22,000 cars', () => {
  const stationed = planFleets({ seed: '大台北 2026', cars: 20_000 }).flatMap(({ plan }) => plan.assets)
  const many = [...stationed, ...planSharedFleet({ seed: '大台北 2026', cars: 2_000 }).plan.assets]
  expect(new Set(many.map(({ plate }) => plate)).size).toBe(22_000)
})
