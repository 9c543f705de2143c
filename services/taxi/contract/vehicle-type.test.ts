import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultExpandMatchFeatureMap, type FeatureName, feature } from './features.ts'
import { type FareMode, seatsOf, VehicleType, vehicleTypeOf } from './vehicle-type.ts'

const maskOf = (names: readonly FeatureName[]) => names.reduce((mask, name) => mask | feature[name], 0)

/** The rules as in the specification, written a second time so that an error in the table is detected. */
const rules: readonly (readonly [readonly FeatureName[], VehicleType, FareMode | 'by flag'])[] = [
  [['AIRPORT', 'LUXURY'], 'LUXURY_SHUTTLE', 'by flag'],
  [['AIRPORT', 'SIX_SEATER'], 'SIX_PASSENGER_SHUTTLE', 'by flag'],
  [['AIRPORT'], 'ONDEMAND_SHUTTLE', 'by flag'],
  [['FIX_FARE', 'LOW_CARBON'], 'LOW_CARBON_FIX_FARE', 'FIX_FARE'],
  [['FIX_FARE', 'SIX_SEATER'], 'SIX_PASSENGER', 'FIX_FARE'],
  [['BY_METER', 'SIX_SEATER'], 'SIX_PASSENGER', 'BY_METER'],
  [['FIX_FARE', 'PET_FRIENDLY'], 'PET_FRIENDLY', 'FIX_FARE'],
  [['BY_METER', 'PET_FRIENDLY'], 'PET_FRIENDLY', 'BY_METER'],
  [['FIX_FARE', 'KID_SEAT'], 'KID_SEAT', 'FIX_FARE'],
  [['BY_METER', 'KID_SEAT'], 'KID_SEAT', 'BY_METER'],
  [['FIX_FARE', 'WELCAB'], 'WELCAB', 'FIX_FARE'],
  [['FIX_FARE', 'LUXURY'], 'LUXURY', 'FIX_FARE'],
  [['PREMIUM'], 'PREMIUM', 'by flag'],
  [['FIX_FARE', 'BY_METER'], 'FIX_FARE_AND_BY_METER', 'BOTH'],
  [['FIX_FARE'], 'FIX_FARE', 'FIX_FARE'],
  [['BY_METER'], 'BY_METER', 'BY_METER'],
]

const anyMask = fc.subarray(Object.keys(feature) as FeatureName[]).map(maskOf)

function firstMatching(mask: number) {
  const seen = mask & ~feature.QA_TEST
  if (seen === 0) return { vehicleType: '', fareMode: 'BY_METER' }
  const found = rules.find(([names]) => names.every((name) => (seen & feature[name]) !== 0))
  if (!found) return { vehicleType: 'BY_METER', fareMode: 'BY_METER' }
  const byFlag = (seen & feature.FIX_FARE) === 0 ? 'BY_METER' : 'FIX_FARE'
  return { vehicleType: found[1], fareMode: found[2] === 'by flag' ? byFlag : found[2] }
}

test('feature id n is bit n-1 of the mask, for all eleven flags [TAXI-024, TAXI-025]', () => {
  const ids: Record<FeatureName, number> = {
    FIX_FARE: 24,
    BY_METER: 21,
    LOW_CARBON: 11,
    LUXURY: 30,
    SIX_SEATER: 31,
    PET_FRIENDLY: 2,
    KID_SEAT: 10,
    WELCAB: 7,
    QA_TEST: 19,
    AIRPORT: 27,
    PREMIUM: 1,
  }
  for (const name of Object.keys(ids) as FeatureName[]) expect(feature[name]).toBe(2 ** (ids[name] - 1))
  expect(Object.keys(feature)).toHaveLength(11)
})

describe('the sixteen rules, one by one', () => {
  test.each(rules)('%j is %s [TAXI-029]', (names, vehicleType, fareMode) => {
    const expected = fareMode === 'by flag' ? 'BY_METER' : fareMode
    expect(vehicleTypeOf({ featureMap: maskOf(names) })).toEqual({ vehicleType, fareMode: expected })
  })
})

test('for any mask the first matching rule wins [TAXI-029]', () => {
  fc.assert(
    fc.property(anyMask, (mask) => {
      expect(vehicleTypeOf({ featureMap: mask })).toEqual(firstMatching(mask))
    }),
    { numRuns: 2048 },
  )
})

test('the QA_TEST flag never changes the type [TAXI-026]', () => {
  fc.assert(
    fc.property(anyMask, fc.boolean(), fc.option(fc.constantFrom(...VehicleType.options)), (mask, expanded, wished) => {
      const wish = { expanded, ...(wished === null ? {} : { requested: wished }) }
      expect(vehicleTypeOf({ featureMap: mask | feature.QA_TEST, ...wish })).toEqual(
        vehicleTypeOf({ featureMap: mask & ~feature.QA_TEST, ...wish }),
      )
    }),
  )
})

test('after expanded matching the type is fixed fare with its flag and metered without', () => {
  expect(defaultExpandMatchFeatureMap).toBe(9437184)
  expect(vehicleTypeOf({ featureMap: defaultExpandMatchFeatureMap, expanded: true }).vehicleType).toBe('FIX_FARE')
  expect(vehicleTypeOf({ featureMap: feature.BY_METER, expanded: true }).vehicleType).toBe('BY_METER')
  const sixSeater = feature.SIX_SEATER + feature.BY_METER
  expect(vehicleTypeOf({ featureMap: sixSeater, expanded: true }).vehicleType).toBe('BY_METER')
})

test('an empty mask has an empty type, and an unknown one is metered [TAXI-030, TAXI-031]', () => {
  expect(vehicleTypeOf({ featureMap: 0 }).vehicleType).toBe('')
  expect(vehicleTypeOf({ featureMap: feature.QA_TEST }).vehicleType).toBe('')
  expect(vehicleTypeOf({ featureMap: feature.PET_FRIENDLY }).vehicleType).toBe('BY_METER')
  expect(vehicleTypeOf({ featureMap: feature.WELCAB + feature.BY_METER }).vehicleType).toBe('BY_METER')
  expect(vehicleTypeOf({ featureMap: feature.LUXURY + feature.BY_METER }).vehicleType).toBe('BY_METER')
})

test('a request for both is resolved by the flags of the response mask [TAXI-032]', () => {
  const requested = 'FIX_FARE_AND_BY_METER'
  const resolve = (featureMap: number) => vehicleTypeOf({ featureMap, requested }).vehicleType
  expect(resolve(feature.FIX_FARE + feature.LOW_CARBON)).toBe('LOW_CARBON_FIX_FARE')
  expect(resolve(feature.FIX_FARE)).toBe('FIX_FARE')
  expect(resolve(feature.FIX_FARE + feature.BY_METER)).toBe('FIX_FARE')
  expect(resolve(feature.BY_METER)).toBe('BY_METER')
  // A metered low-carbon car has no fixed fare.
  expect(resolve(feature.BY_METER + feature.LOW_CARBON)).toBe('BY_METER')
})

test('a low-carbon fixed fare from an N7 request stays N7, an accessible van stays one [TAXI-033]', () => {
  const lowCarbon = feature.FIX_FARE + feature.LOW_CARBON
  expect(vehicleTypeOf({ featureMap: lowCarbon, requested: 'N7_ELECTRIC' }).vehicleType).toBe('N7_ELECTRIC')
  expect(vehicleTypeOf({ featureMap: lowCarbon }).vehicleType).toBe('LOW_CARBON_FIX_FARE')
  expect(vehicleTypeOf({ featureMap: feature.FIX_FARE, requested: 'N7_ELECTRIC' }).vehicleType).toBe('FIX_FARE')
  const van = feature.FIX_FARE + feature.BY_METER + feature.WELCAB
  expect(vehicleTypeOf({ featureMap: van, requested: 'ACCESSIBLE_VAN' }).vehicleType).toBe('ACCESSIBLE_VAN')
})

test('fifteen types are offered; six seats in a six-passenger car, four elsewhere [TAXI-009]', () => {
  const offered = `BY_METER FIX_FARE FIX_FARE_AND_BY_METER LOW_CARBON_FIX_FARE N7_ELECTRIC PREMIUM LUXURY SIX_PASSENGER
    PET_FRIENDLY KID_SEAT ACCESSIBLE_VAN WELCAB ONDEMAND_SHUTTLE SIX_PASSENGER_SHUTTLE LUXURY_SHUTTLE`
  expect(VehicleType.options.filter((type) => type !== '')).toEqual(offered.split(/\s+/))
  for (const type of VehicleType.options) expect(seatsOf(type)).toBe(type.startsWith('SIX_PASSENGER') ? 6 : 4)
})
