import { overrideConfig } from '@daoxing/configs/server'
import type { TestRider } from '@daoxing/identity/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { type Alarm, getPin, listContacts, reportPositions } from '@daoxing/safety/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eraseSafety } from './erase-safety.ts'
import { purgeTextsHandler } from './jobs/purge-texts.ts'
import { safetyConfigs } from './safety-configs.ts'
import { aSafeRider, closes, duressPin, pin, sounds, storedAlarm } from './testing/alarms.ts'
import { mainStation, openSafetyWorld, type SafetyWorld } from './testing/safety-world.ts'

let world: SafetyWorld
beforeAll(async () => {
  world = await openSafetyWorld({ lanes: 4 })
})
afterAll(() => world.close())
beforeEach(() => world.forgetsAlarms())

/** Reports a position of the phone. The alarm stores it only while it records. */
const reports = ({ as }: TestRider, { id }: Alarm) =>
  world.house.call(reportPositions, {
    as,
    params: { id },
    body: { positions: [{ lat: 25.06, lng: 121.53, at: world.house.clock.now() }] },
  })
const rowsOf = async ({ id }: Alarm): Promise<unknown> =>
  (
    await world.house.house.database.pool.query(
      `SELECT (SELECT count(*) FROM safety.desk_messages WHERE alarm_id = $1)::int AS messages,
         (SELECT count(*) FROM safety.alarm_positions WHERE alarm_id = $1)::int AS positions`,
      [id],
    )
  ).rows[0]
async function purgedAfter(days: number): Promise<void> {
  const { clock, house } = world.house
  clock.moveTo(plusSeconds(clock.now(), days * 86_400))
  await purgeTextsHandler({ house })
}

test('an alarm is deleted half a year after its end with its recording and messages, and never while it is active', async () => {
  const [rider, other] = [await aSafeRider(world), await aSafeRider(world)]
  const [ended, open] = [await sounds(world, rider, mainStation.location), await sounds(world, other)]
  for (const [who, alarm] of [
    [rider, ended],
    [other, open],
  ] as const)
    await reports(who, alarm)
  await closes(world, rider, ended, pin)
  await purgedAfter(179)
  expect(await rowsOf(ended)).toEqual({ messages: 2, positions: 1 })
  await purgedAfter(2)
  expect(await rowsOf(ended)).toEqual({ messages: 0, positions: 0 })
  expect(await storedAlarm(world, ended)).toBeUndefined()
  expect(await storedAlarm(world, open)).toMatchObject({ state: 'sounding' })
  expect(await rowsOf(open)).toMatchObject({ positions: 1 })
})

test('the config decides how long an ended alarm is kept', async () => {
  const { database } = world.house.house
  await overrideConfig(database, world.house.clock, { config: safetyConfigs.alarm_kept_days, value: 400 })
  const rider = await aSafeRider(world)
  const alarm = await sounds(world, rider)
  await closes(world, rider, alarm, pin)
  await purgedAfter(399)
  expect(await storedAlarm(world, alarm)).toMatchObject({ state: 'closed' })
  await purgedAfter(2)
  expect(await storedAlarm(world, alarm)).toBeUndefined()
  await overrideConfig(database, world.house.clock, { config: safetyConfigs.alarm_kept_days, value: 180 })
})

test('the erasure of an account waits for an alarm that sounds, also in silence, and then leaves its record for its time alone', async () => {
  const [rider, other] = [await aSafeRider(world), await aSafeRider(world)]
  const erase = () => world.house.house.database.transaction((tx) => eraseSafety(tx, rider.riderId))
  const alarm = await sounds(world, rider)
  expect(await erase()).toBe('later')
  await closes(world, rider, alarm, duressPin)
  expect(await erase()).toBe('later')
  await closes(world, rider, alarm, pin)
  expect(await erase()).toBe('erased')
  expect((await world.house.call(listContacts, { as: rider.as })).data.contacts).toEqual([])
  expect((await world.house.call(getPin, { as: rider.as })).data).toEqual({ is_set: false })
  expect(await storedAlarm(world, alarm)).toMatchObject({ state: 'closed' })
  // The data of another rider stays.
  expect((await world.house.call(listContacts, { as: other.as })).data.contacts).toHaveLength(1)
  expect((await world.house.call(getPin, { as: other.as })).data).toEqual({ is_set: true })
  const { rows } = await world.house.house.database.pool.query(
    `SELECT kind FROM safety.texts WHERE rider_id = $1 AND kind = 'entered'`,
    [rider.riderId],
  )
  expect(rows).toEqual([])
  await purgedAfter(181)
  expect(await storedAlarm(world, alarm)).toBeUndefined()
})
