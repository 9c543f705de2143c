import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTripByHash } from './stores/trip-store.ts'
import { aCity, aTripIn, type City } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

test('a cancelled trip has one of eight reasons, and any other is invalid [TAXI-052]', async () => {
  const { rider, hash } = await aTripIn(city, 'CANCELED')
  expect((await rider.sees(hash)).cancel?.reason).toBe('RIDER_CANCEL')
  const { pool } = city.house.database
  const cancelledFor = (reason: string) =>
    pool.query(
      `UPDATE taxi.trips SET facts = jsonb_set(facts, '{cancel,reason}', to_jsonb($2::text)) WHERE trip_hash = $1`,
      [hash, reason],
    )
  for (const reason of [
    'DRIVER_CANCEL',
    'RIDER_CANCEL',
    'RIDER_REPORT_NOT_IN_CAR',
    'UNPAID_SYSTEM_CANCEL',
    'ADMIN_FORCE_CANCEL',
    'SYSTEM_TIME_OUT',
    'DRIVER_TIME_OUT',
    'CENTER_CALL_CANCEL',
  ]) {
    await cancelledFor(reason)
    expect((await rider.sees(hash)).cancel?.reason).toBe(reason)
  }
  await cancelledFor('WEATHER')
  await expect(findTripByHash(city.house.database, hash)).rejects.toThrow('invalid')
  await cancelledFor('RIDER_CANCEL')
})
