import { expect, test } from 'vitest'
import { partnerAccess } from './partner-access.ts'

const city = { url: 'http://city/wheels', secret: 'city', peer: 'city-wheels' }
const access = (environment: Readonly<Record<string, string>>) => partnerAccess('WHEELS', { environment, city })

test('a partner is read from its three variables; without a URL it is that of the city', () => {
  expect(access({ WHEELS_SECRET: 'unused' })).toBe(city)
  const environment = { WHEELS_URL: 'https://wheels', WHEELS_SECRET: 'shared', WHEELS_PEER: 'wheels' }
  expect(access(environment)).toEqual({ url: 'https://wheels', secret: 'shared', peer: 'wheels' })
})

test('a URL without its secret or its peer is refused', () => {
  expect(() => access({ WHEELS_URL: 'https://wheels', WHEELS_PEER: 'wheels' })).toThrow(/WHEELS_SECRET must be/)
  expect(() => access({ WHEELS_URL: 'https://wheels', WHEELS_SECRET: 'shared' })).toThrow(/WHEELS_PEER must be/)
})
