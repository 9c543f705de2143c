import { configNames, isWhiteListed, publicConfigNames, readConfigs } from '@daoxing/configs/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configDefaults } from './config-defaults.ts'
import { clearConfigOverride, configsServer, configValue, overrideConfig } from './index.ts'

let city: TestHouse
const read = async (config_names: string) => (await city.call(readConfigs, { query: { config_names } })).data

beforeAll(async () => {
  city = await openTestHouse({ slices: [configsServer] })
})
afterAll(() => city.close())

test('a batch of configs is read by names in braces or between commas and is keyed by name [CFG-001, CFG-003, CFG-010]', async () => {
  expect([readConfigs.method, readConfigs.path]).toEqual(['GET', '/v3/configs'])
  const answer = await read('{trip_timeout,game_whitelist, trip_timeout}')
  expect(answer).toEqual({ trip_timeout: 180, game_whitelist: 'all' })
  expect(await read('trip_timeout,game_whitelist')).toEqual(answer)
})

test('every name of the documents is known, also in one batch of 38 names [CFG-001, CFG-002]', async () => {
  const later = Array.from({ length: 33 }, (_, number) => `a_config_of_a_later_service_${number}`)
  const names = 'scooter_allowlist,trip_timeout,game_whitelist,invoice_features_white_list,passenger_cancel_reasons'
  const { passenger_cancel_reasons: reasons, ...answer } = await read(`{${[...later, names].join(',')}}`)
  expect(answer).toEqual({
    ...Object.fromEntries(later.map((name) => [name, null])),
    scooter_allowlist: [],
    trip_timeout: 180,
    game_whitelist: 'all',
    invoice_features_white_list: 'all',
  })
  expect(reasons).toContainEqual(expect.objectContaining({ id: 'plan_changed', asks: 'nothing' }))
})

test('a name that nobody knows answers null, also one that every object has', async () => {
  expect(await read('{no_such_config,constructor,toString}')).toEqual({
    no_such_config: null,
    constructor: null,
    toString: null,
  })
  expect(await read('{}')).toEqual({})
})

test('a server config, such as a limit against abuse, answers null even after an operator has set it', async () => {
  const { database, clock } = city.house
  await overrideConfig(database, clock, { name: 'otp_per_phone_per_hour', value: 7 })
  const hidden = configNames.filter((name) => !publicConfigNames.some((open) => open === name))
  expect(hidden).toEqual(expect.arrayContaining(['otp_per_phone_per_hour', 'hold_declines_max', 'taxi_cancel_fee']))
  expect(new Set(Object.values(await read(hidden.join(','))))).toEqual(new Set([null]))
  expect(await configValue(database, 'otp_per_phone_per_hour')).toBe(7)
  await clearConfigOverride(database, 'otp_per_phone_per_hour')
})

test('the public configs are those that a screen or the documents need', () => {
  expect(publicConfigNames.toSorted()).toEqual([
    ...['archived_phrases', 'game_whitelist', 'invoice_features_white_list', 'passenger_cancel_reasons'],
    ...['scooter_allowlist', 'support_phone', 'taxi_tip_is_on', 'taxi_tip_twd_max', 'terms_location'],
    ...['terms_locations', 'trip_timeout', 'unpaid_phrases'],
  ])
})

test('a call without names is told which field is missing', async () => {
  const { status, body } = await city.call(readConfigs)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'INVALID_INPUT', data: { field: 'config_names' } })
})

test('what an operator sets counts for page and server until it is taken back', async () => {
  const { database, clock } = city.house
  await overrideConfig(database, clock, { name: 'trip_timeout', value: 90 })
  await overrideConfig(database, clock, { name: 'trip_timeout', value: 60 })
  await overrideConfig(database, clock, { name: 'scooter_allowlist', value: ['10%', 1234] })
  expect(await read('trip_timeout')).toEqual({ trip_timeout: 60 })
  expect(await configValue(database, 'trip_timeout')).toBe(60)
  expect(isWhiteListed(await configValue(database, 'scooter_allowlist'), 1234)).toBe(true)
  await clearConfigOverride(database, 'trip_timeout')
  await clearConfigOverride(database, 'scooter_allowlist')
  expect(await configValue(database, 'trip_timeout')).toBe(180)
})

test('a value that does not fit its config changes nothing', async () => {
  const { database, clock } = city.house
  await expect(overrideConfig(database, clock, { name: 'offer_seconds', value: -3 })).rejects.toThrow('too_small')
  expect(await configValue(database, 'offer_seconds')).toBe(12)
})

test('every default fits the schema of its name', async () => {
  for (const name of configNames) expect(await configValue(city.house.database, name)).toEqual(configDefaults[name])
})

test('a session of typing lasts 30 minutes until an operator says otherwise [MAP-020]', async () => {
  expect(await configValue(city.house.database, 'places_session_token_minutes')).toBe(30)
})
