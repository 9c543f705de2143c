import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleDriverConfigs } from '../sample-driver-configs.ts'
import { priceTwd } from './price.ts'

const tariff = { baseTwd: 150, baseMetres: 2_000, stepTwd: 10, stepMetres: 400 }
const metres = fc.integer({ min: 0, max: 500_000 })

test('the base covers the first metres, and each started step costs its amount', () => {
  expect([0, 2_000, 2_001, 2_400, 2_401].map((way) => priceTwd(tariff, way))).toEqual([150, 150, 160, 160, 170])
})

test('a longer route never costs less, a price is a whole amount, and one more metre costs at most one step', () => {
  fc.assert(
    fc.property(metres, metres, (one, other) => {
      const [shorter, longer] = [Math.min(one, other), Math.max(one, other)]
      expect(priceTwd(tariff, longer)).toBeGreaterThanOrEqual(priceTwd(tariff, shorter))
      expect(Number.isSafeInteger(priceTwd(tariff, one))).toBe(true)
      expect(priceTwd(tariff, one + 1) - priceTwd(tariff, one)).toBeLessThanOrEqual(tariff.stepTwd)
    }),
  )
  expect(sampleDriverConfigs.sample_driver_tariff.default).toEqual(tariff)
})
