import { planFleet } from '@daoxing/dispatch/simulator'
import { FleetDriver } from '@daoxing/dispatch/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { boardingSeconds, cashSeconds } from './sample-driver-decisions.ts'
import { sampleDriverFleet } from './sample-driver-fleet.ts'

const many = (decide: (chance: ReturnType<typeof seededChance>) => number) =>
  Array.from({ length: 200 }, (_, at) => decide(seededChance('test').branch(at)))

test('riders board within 10 to 40 s and pay within 5 to 14 s, reproducibly for a seed', () => {
  for (const seconds of many(boardingSeconds)) expect(seconds >= 10 && seconds < 40).toBe(true)
  for (const seconds of many(cashSeconds)) expect(seconds >= 5 && seconds < 14).toBe(true)
  expect(many(boardingSeconds)).toEqual(many(boardingSeconds))
})

test('every driver of the fleet can be enrolled for only this service', () => {
  for (const driver of planFleet({ seed: 'taipei', from: 0, to: 100, hour: 9, kind: sampleDriverFleet }))
    expect(FleetDriver.parse(driver).services).toEqual(['sample-driver'])
})
