import { distanceMetres } from '@daoxing/kit/contract'
import { createFaultBoard, districts, planFleet } from '@daoxing/dispatch/simulator'
import { seededChance } from '@daoxing/kit/simulator'
import { carModelName, feature, hasFeature, neededCarFeatures, offeredKinds } from '@daoxing/taxi/contract'
import { expect, test } from 'vitest'
import {
  answerOffer,
  kerbWaitSeconds,
  moodUnder,
  nextErrand,
  nextOutage,
  rideWithoutDropoff,
  shareWhoAccept,
  turnsBack,
} from './taxi-driver.ts'
import { taxiGarage } from './taxi-fleet.ts'

const calm = { refusesAll: false, acceptsLate: false }
const many = <Value>(count: number, make: (chance: ReturnType<typeof seededChance>) => Value) =>
  Array.from({ length: count }, (_, at) => make(seededChance('test').branch(at)))
const here = { lat: 25.0478, lng: 121.517 }

test('the farther the rider, the fewer drivers take the offer', () => {
  expect(shareWhoAccept(0)).toBe(0.98)
  expect(shareWhoAccept(450)).toBeCloseTo(0.87, 5)
  expect(shareWhoAccept(5000)).toBe(0.3)
  const accepted = (pickupSeconds: number) =>
    many(2000, (chance) => answerOffer({ offer: { pickupSeconds }, mood: calm, chance })).filter(
      ({ answer }) => answer === 'accept',
    ).length
  expect(accepted(120) / 2000).toBeCloseTo(0.98, 1)
  expect(accepted(900) / 2000).toBeCloseTo(0.6, 1)
})

test('a driver thinks 2 to 7 s, answers the same offer in the same way, and orders from outside come first', () => {
  const offer = { pickupSeconds: 200 }
  for (const { afterSeconds } of many(300, (chance) => answerOffer({ offer, mood: calm, chance }))) {
    expect(afterSeconds).toBeGreaterThanOrEqual(2)
    expect(afterSeconds).toBeLessThan(7)
  }
  const ask = (mood: typeof calm) => answerOffer({ offer, mood, chance: seededChance('ana') })
  expect(ask(calm)).toEqual(ask(calm))
  expect(ask({ refusesAll: true, acceptsLate: true }).answer).toBe('reject')
  expect(ask({ refusesAll: false, acceptsLate: true })).toMatchObject({ answer: 'accept', afterSeconds: 'late' })
})

test('a driver who is told to go home takes no offer that comes before the shift has ended', () => {
  const faults = createFaultBoard({ nowMs: () => 0, onChange: () => undefined })
  const answers = () =>
    many(50, (chance) => answerOffer({ offer: { pickupSeconds: 60 }, mood: moodUnder(faults), chance }).answer)
  expect(answers()).toContain('accept')
  faults.put({ kind: 'no_drivers', seconds: 60 })
  expect(answers()).not.toContain('accept')
})

test('two in a hundred turn back, one in a hundred loses the line within ten minutes', () => {
  const turning = many(10_000, (chance) => turnsBack(chance)).filter((plan) => plan !== undefined)
  expect(turning.length / 10_000).toBeCloseTo(0.02, 2)
  for (const { atShare } of turning) expect(atShare).toBeLessThan(1)
  expect(many(1000, (chance) => turnsBack(chance, 0)).filter((plan) => plan !== undefined)).toEqual([])
  const outages = many(10_000, nextOutage)
  expect(outages.filter(({ afterSeconds }) => afterSeconds < 600).length / 10_000).toBeCloseTo(0.01, 2)
  for (const { lengthSeconds } of outages.slice(0, 200)) {
    expect(lengthSeconds).toBeGreaterThanOrEqual(5)
    expect(lengthSeconds).toBeLessThan(40)
  }
  for (const seconds of many(200, kerbWaitSeconds)) expect(seconds >= 10 && seconds < 40).toBe(true)
})

test('a free driver stays in the part of the city where it is, mostly, and in greater Taipei always', () => {
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

test('a rider who told no drop-off goes two to five kilometres', () => {
  for (const point of many(100, (chance) => rideWithoutDropoff({ from: here, chance }))) {
    expect(distanceMetres(here, point)).toBeGreaterThan(1900)
    expect(distanceMetres(here, point)).toBeLessThan(5100)
  }
})

test('in three hundred taxis there are large ones, fine ones, some that take dogs, and every one can use the meter', () => {
  const fleet = planFleet({ seed: 'taipei', from: 0, to: 300, hour: 9, garage: taxiGarage })
  const withFlag = (flag: number) => fleet.filter(({ vehicle }) => hasFeature(vehicle.features, flag)).length
  expect(withFlag(feature.BY_METER + feature.FIX_FARE)).toBe(300)
  expect(withFlag(feature.SIX_SEATER)).toBeGreaterThanOrEqual(15)
  expect(withFlag(feature.PREMIUM)).toBeGreaterThanOrEqual(12)
  expect(withFlag(feature.PET_FRIENDLY)).toBeGreaterThanOrEqual(18)
  expect(withFlag(feature.KID_SEAT)).toBeGreaterThan(5)
  expect(withFlag(feature.WELCAB)).toBeGreaterThan(0)
  for (const { vehicle } of fleet) expect(hasFeature(vehicle.features, feature.SIX_SEATER)).toBe(vehicle.seats === 6)
})

test('in every fleet of three hundred somebody drives each kind of car that is offered, whatever the seed', () => {
  for (const seed of ['taipei', 'a', 'b', 'c', 'd']) {
    const fleet = planFleet({ seed, from: 0, to: 300, hour: 9, garage: taxiGarage })
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
