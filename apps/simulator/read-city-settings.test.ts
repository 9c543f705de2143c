import { settingsOf } from '@daoxing/kit/simulator'
import { expect, test } from 'vitest'
import { readCityPlan } from './read-city-settings.ts'
import { namedParts } from './testing/named-parts.ts'

const read = (env: NodeJS.ProcessEnv) => readCityPlan({ CITY_SECRET: 'new, old', ...env }, settingsOf(namedParts))

test('the environment sets the city and every registered setting, by the names in the README', () => {
  expect(
    read({
      ...{ SERVER_URL: 'http://127.0.0.1:9080/', CITY_PORT: '9081', CITY_SEED: 'tainan', CITY_SPEED: '2.5' },
      ...{ CITY_DRIVERS: '12', CITY_TURN_BACK: '0', DATA_DIR: '/tmp/data' },
    }),
  ).toEqual({
    serverUrl: 'http://127.0.0.1:9080',
    port: 9081,
    secret: 'new',
    seed: 'tainan',
    speed: 2.5,
    settings: { CITY_DRIVERS: 12, CITY_TURN_BACK: 0 },
    folder: '/tmp/data/city',
  })
  expect(read({})).toMatchObject({
    ...{ serverUrl: 'http://127.0.0.1:8080', port: 8081, seed: 'taipei', speed: 1 },
    settings: {},
  })
  expect(settingsOf(namedParts).map(({ name, preset }) => [name, preset])).toEqual([
    ['CITY_DRIVERS', 300],
    ['CITY_REVIEWER_SECONDS', 20],
    ['CITY_TURN_BACK', 0.02],
    ['CITY_DECLINE_CHANGE', 0.03],
    ['CITY_CLERKS', 1],
    ['CITY_CLERK_SECONDS', 20],
  ])
})

test('an invalid value stops the start with the name of its variable', () => {
  expect(() => read({ CITY_DRIVERS: '1.5' })).toThrow('CITY_DRIVERS is "1.5", and must be a whole number from 0 to')
  expect(() => read({ CITY_TURN_BACK: '2' })).toThrow('CITY_TURN_BACK is "2", and must be a number from 0 to 1')
  expect(() => read({ CITY_SPEED: 'fast' })).toThrow('CITY_SPEED is "fast"')
  expect(() => read({ CITY_PORT: '70000' })).toThrow('CITY_PORT is "70000"')
  expect(() => read({ SERVER_URL: 'not an address' })).toThrow('SERVER_URL is not an address')
  expect(() => read({ CITY_SECRET: '' })).toThrow('CITY_SECRET is not set')
})
