import { signOut } from '@daoxing/identity/contract'
import { raiseAlarm } from '@daoxing/safety/contract'
import { aTripIn, type City, type CityRider } from '@daoxing/taxi/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWholeCity } from './testing/a-whole-city.ts'

let city: City
beforeAll(async () => {
  city = await aWholeCity()
}, 120_000)
afterAll(() => city.close())

/** Raises an alarm in a ride, and lets it sound. */
async function sounds(rider: CityRider, hash: string): Promise<string> {
  const { id } = (await city.call(raiseAlarm, { as: rider.as, body: { trip_hash: hash } })).data
  await city.advance(5)
  return id
}
async function isSounding(id: string): Promise<boolean> {
  const { rows } = await city.house.database.pool.query('SELECT state FROM safety.alarms WHERE id = $1', [id])
  return ['sounding', 'escalated'].includes(rows[0]?.state)
}

test('an alarm outlives the cancellation of its ride', async () => {
  const { rider, hash } = await aTripIn(city, 'DRIVER_EN_ROUTE')
  const id = await sounds(rider, hash)
  expect((await rider.cancels(hash)).status).toBe(200)
  await city.advance(120)
  expect(await isSounding(id)).toBe(true)
})

test('an alarm outlives the end of its ride, and the sign-out of its rider', async () => {
  const { rider, driver, hash } = await aTripIn(city, 'TRIP_STARTED')
  const id = await sounds(rider, hash)
  await driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
  await driver.collects()
  await city.call(signOut, { as: rider.as })
  await city.advance(120)
  expect(await isSounding(id)).toBe(true)
})
