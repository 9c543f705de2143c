import { isWhiteListed, readConfigs } from '@daoxing/configs/contract'
import { defineConfigs } from '@daoxing/kit/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { baseConfigs, clearConfigOverride, configsServer, configValue, overrideConfig } from './index.ts'

/** The configs of a service. */
const testConfigs = defineConfigs({
  public: { trip_timeout: z.int(), passenger_cancel_reasons: z.array(z.object({ id: z.string(), asks: z.string() })) },
  internal: { cancel_fee: z.int() },
  defaults: { trip_timeout: 180, passenger_cancel_reasons: [{ id: 'plan_changed', asks: 'nothing' }], cancel_fee: 40 },
})
const testSlice = { name: 'hailing', calls: [], configs: testConfigs }
const allConfigs = [...Object.values(baseConfigs), ...Object.values(testConfigs)]
let city: TestHouse
const read = async (config_names: string) => (await city.call(readConfigs, { query: { config_names } })).data

beforeAll(async () => {
  city = await openTestHouse({ slices: [configsServer, testSlice] })
})
afterAll(() => city.close())

test('a batch of configs is read by names in braces or between commas and is keyed by name [CFG-001, CFG-003, CFG-010]', async () => {
  expect([readConfigs.method, readConfigs.path]).toEqual(['GET', '/v3/configs'])
  const answer = await read('{trip_timeout,game_whitelist, trip_timeout}')
  expect(answer).toEqual({ trip_timeout: 180, game_whitelist: 'all' })
  expect(await read('trip_timeout,game_whitelist')).toEqual(answer)
})

test('an unknown name returns null, even if every object has such a property', async () => {
  expect(await read('{no_such_config,constructor,toString}')).toEqual({
    no_such_config: null,
    constructor: null,
    toString: null,
  })
  expect(await read('{}')).toEqual({})
})

test('a server config, such as a limit against abuse, returns null even after an operator has set it', async () => {
  const { database, clock } = city.house
  await overrideConfig(database, clock, { config: baseConfigs.otp_per_phone_per_hour, value: 7 })
  const hidden = allConfigs.filter(({ isPublic }) => !isPublic).map(({ name }) => name)
  expect(hidden).toEqual(expect.arrayContaining(['otp_per_phone_per_hour', 'hold_declines_max', 'cancel_fee']))
  expect(new Set(Object.values(await read(hidden.join(','))))).toEqual(new Set([null]))
  expect(await configValue(database, baseConfigs.otp_per_phone_per_hour)).toBe(7)
  await clearConfigOverride(database, baseConfigs.otp_per_phone_per_hour)
})

test('a call without names is refused with the missing field', async () => {
  const { status, body } = await city.call(readConfigs)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'INVALID_INPUT', data: { field: 'config_names' } })
})

test('an operator override applies to page and server until it is cleared', async () => {
  const { database, clock } = city.house
  await overrideConfig(database, clock, { config: testConfigs.trip_timeout, value: 90 })
  await overrideConfig(database, clock, { config: testConfigs.trip_timeout, value: 60 })
  await overrideConfig(database, clock, { config: baseConfigs.scooter_allowlist, value: ['10%', 1234] })
  expect(await read('trip_timeout')).toEqual({ trip_timeout: 60 })
  expect(await configValue(database, testConfigs.trip_timeout)).toBe(60)
  expect(isWhiteListed(await configValue(database, baseConfigs.scooter_allowlist), 1234)).toBe(true)
  await clearConfigOverride(database, testConfigs.trip_timeout)
  await clearConfigOverride(database, baseConfigs.scooter_allowlist)
  expect(await configValue(database, testConfigs.trip_timeout)).toBe(180)
})

test('a value that does not fit its config changes nothing', async () => {
  const { database, clock } = city.house
  await expect(overrideConfig(database, clock, { config: baseConfigs.offer_seconds, value: -3 })).rejects.toThrow(
    'too_small',
  )
  expect(await configValue(database, baseConfigs.offer_seconds)).toBe(12)
})

test('every default fits the schema of its name', () => {
  expect(allConfigs.length).toBeGreaterThan(20)
  for (const { name, schema, default: value } of allConfigs)
    expect([name, z.safeParse(schema, value).success]).toEqual([name, true])
})

test('a search session lasts 30 minutes unless an operator changes it [MAP-020]', async () => {
  expect(await configValue(city.house.database, baseConfigs.places_session_token_minutes)).toBe(30)
})
