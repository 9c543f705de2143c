import { planFleet } from '@daoxing/dispatch/simulator'
import { FleetDriver } from '@daoxing/dispatch/contract'
import { seededChance } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { meetingSeconds, cashSeconds } from './designated-driver-decisions.ts'
import { designatedDriverFleet } from './designated-driver-fleet.ts'

const many = (decide: (chance: ReturnType<typeof seededChance>) => number) =>
  Array.from({ length: 200 }, (_, at) => decide(seededChance('test').branch(at)))

test('riders come within 10 to 40 s and pay within 5 to 14 s, reproducibly for a seed', () => {
  for (const seconds of many(meetingSeconds)) expect(seconds >= 10 && seconds < 40).toBe(true)
  for (const seconds of many(cashSeconds)) expect(seconds >= 5 && seconds < 14).toBe(true)
  expect(many(meetingSeconds)).toEqual(many(meetingSeconds))
})

test('every driver of the fleet can be enrolled for only this service', () => {
  for (const driver of planFleet({ seed: 'taipei', from: 0, to: 100, hour: 9, kind: designatedDriverFleet }))
    expect(FleetDriver.parse(driver).services).toEqual(['designated-driver'])
})
