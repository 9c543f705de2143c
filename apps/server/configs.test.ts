import { readConfigs } from '@daoxing/configs/contract'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { serverSlices } from './registry.ts'

let city: TestHouse
const read = async (config_names: string) => (await city.call(readConfigs, { query: { config_names } })).data
const configs = serverSlices.flatMap((slice) => Object.values(slice.configs ?? {}))

beforeAll(async () => {
  city = await openTestHouse({ slices: serverSlices })
})
afterAll(() => city.close())

test('every documented name exists, also in one batch of 38 names [CFG-001, CFG-002]', async () => {
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

test('the public configs are exactly those that screens or the documents need', () => {
  const open = configs.filter(({ isPublic }) => isPublic).map(({ name }) => name)
  expect(open.toSorted()).toEqual([
    ...[
      ...['airport_shuttle', 'airport_shuttle_prices', 'airport_shuttle_wait'],
      'archived_phrases',
      'designated_driver_reservation',
      'emergency_numbers',
      'game_whitelist',
      'help_center_default_brand_id',
      'invoice_features_white_list',
      'passenger_cancel_reasons',
    ],
    ...['scooter_allowlist', 'support_phone', 'taxi_reservation', 'taxi_stops_max', 'taxi_tip_is_on'],
    ...['taxi_tip_twd_max', 'terms_location'],
    ...['terms_locations', 'trip_timeout', 'unpaid_phrases'],
  ])
})

test('the default of every config fits its schema', () => {
  expect(configs.length).toBeGreaterThan(30)
  for (const { name, schema, default: value } of configs)
    expect([name, z.safeParse(schema, value).success]).toEqual([name, true])
})
