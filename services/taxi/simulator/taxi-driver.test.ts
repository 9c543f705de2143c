import { distanceMetres } from '@daoxing/kit/contract'
import { districts, planFleet } from '@daoxing/dispatch/simulator'
import { seededChance } from '@daoxing/kit/simulator'
import { carModelName, feature, hasFeature, neededCarFeatures, offeredKinds } from '@daoxing/taxi/contract'
import { expect, test } from 'vitest'
import { kerbWaitSeconds, nextErrand, rideWithoutDropoff, turnsBack } from './taxi-driver.ts'
import { taxiFleet } from './taxi-fleet.ts'
import { turnBackShare } from './taxi-settings.ts'

const many = <Value>(count: number, make: (chance: ReturnType<typeof seededChance>) => Value) =>
  Array.from({ length: count }, (_, at) => make(seededChance('test').branch(at)))
const here = { lat: 25.0478, lng: 121.517 }

test('two in a hundred give the trip back, and a rider needs 10 to 40 s to board', () => {
  const turning = many(10_000, (chance) => turnsBack(chance, turnBackShare.preset)).filter((plan) => plan !== undefined)
  expect(turning.length / 10_000).toBeCloseTo(0.02, 2)
  for (const { atShare } of turning) expect(atShare).toBeLessThan(1)
  expect(many(1000, (chance) => turnsBack(chance, 0)).filter((plan) => plan !== undefined)).toEqual([])
  for (const seconds of many(200, kerbWaitSeconds)) expect(seconds >= 10 && seconds < 40).toBe(true)
})

test('a free driver mostly stays in its district, and always in greater Taipei', () => {
  const drives = many(500, (chance) => nextErrand({ here, hour: 18, chance })).filter(
    (errand) => errand.kind === 'drive',
  )
  const kilometres = drives.map(({ to }) => distanceMetres(here, to) / 1000).toSorted((one, other) => one - other)
  expect(kilometres[Math.floor(kilometres.length / 2)]).toBeLessThan(4)
  expect(drives.length).toBeGreaterThan(350)
  for (const { to } of drives)
    expect(
      Math.min(...districts.map(({ centre, radiusMetres }) => distanceMetres(to, centre) - radiusMetres)),
    ).toBeLessThan(2500)
})

test('a rider without a drop-off rides two to five kilometres', () => {
  for (const point of many(100, (chance) => rideWithoutDropoff({ from: here, chance }))) {
    expect(distanceMetres(here, point)).toBeGreaterThan(1900)
    expect(distanceMetres(here, point)).toBeLessThan(5100)
  }
})

test('a fleet of three hundred taxis includes large, premium and pet-friendly ones, and all have a meter', () => {
  const fleet = planFleet({ seed: 'taipei', from: 0, to: 300, hour: 9, kind: taxiFleet })
  const withFlag = (flag: number) => fleet.filter(({ vehicle }) => hasFeature(vehicle.features, flag)).length
  expect(withFlag(feature.BY_METER + feature.FIX_FARE)).toBe(300)
  expect(withFlag(feature.SIX_SEATER)).toBeGreaterThanOrEqual(15)
  expect(withFlag(feature.PREMIUM)).toBeGreaterThanOrEqual(12)
  expect(withFlag(feature.PET_FRIENDLY)).toBeGreaterThanOrEqual(18)
  expect(withFlag(feature.KID_SEAT)).toBeGreaterThan(5)
  expect(withFlag(feature.WELCAB)).toBeGreaterThan(0)
  for (const { vehicle } of fleet) expect(hasFeature(vehicle.features, feature.SIX_SEATER)).toBe(vehicle.seats === 6)
})

test('every fleet of three hundred has a driver of each offered car type, for any seed', () => {
  for (const seed of ['taipei', 'a', 'b', 'c', 'd']) {
    const fleet = planFleet({ seed, from: 0, to: 300, hour: 9, kind: taxiFleet })
    for (const { featureMap, carModel } of offeredKinds({ hasEnd: true })) {
      const fitting = fleet.filter(
        ({ vehicle: { features, model } }) =>
          hasFeature(features, neededCarFeatures(featureMap)) &&
          (carModel === null || model === carModelName[carModel]),
      )
      expect({ seed, featureMap, carModel, areEnough: fitting.length >= 5 }).toMatchObject({ areEnough: true })
    }
  }
})
