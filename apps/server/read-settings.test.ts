import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeKeysFile } from '@daoxing/kit/server'
import { expect, test } from 'vitest'
import { readServerPlan } from './read-settings.ts'

const env = { DATABASE_URL: 'postgres://localhost/x' }

test('with only a database the server listens only on this machine, in all roles', () => {
  const plan = readServerPlan(env, [])
  expect(plan).toMatchObject({ port: 8080, host: '127.0.0.1', roles: ['http', 'realtime', 'jobs'], logLevel: 'info' })
  expect(plan.settings).toMatchObject({ instance: '8080', publicUrl: 'http://localhost:8080' })
})

test('without a configured secret that of the city is random, and changes at each start', () => {
  const secrets = [1, 2].map(() => readServerPlan(env, []).settings.citySecret)
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(secrets[0]).not.toBe(secrets[1])
  expect(readServerPlan({ ...env, CITY_SECRET: 'ours' }, []).settings.citySecret).toBe('ours')
})

test('running calls have less than a second to finish, unless an operator allows more', () => {
  expect(readServerPlan(env, []).graceMs).toBeLessThan(1000)
  expect(readServerPlan({ ...env, DRAIN_SECONDS: '25' }, []).graceMs).toBe(25_000)
})

test('the indices of places are built at startup, or on the first query if an operator says so', () => {
  expect(readServerPlan(env, []).indexesPlacesAhead).toBe(true)
  expect(readServerPlan({ ...env, INDEX_PLACES: 'asked' }, []).indexesPlacesAhead).toBe(false)
})

test('two copies on one host are distinguished by their port', () => {
  expect(readServerPlan({ ...env, PORT: '9000' }, []).settings.instance).toBe('9000')
})

test('an invalid setting is refused at startup, by its name', () => {
  expect(() => readServerPlan({}, [])).toThrow('DATABASE_URL')
  for (const PORT of ['eighty', '-1', '70000', '80.5', ' '])
    expect(() => readServerPlan({ ...env, PORT }, [])).toThrow('PORT')
  expect(() => readServerPlan({ ...env, CITY_PORT: 'x' }, [])).toThrow('CITY_PORT')
  expect(() => readServerPlan(env, ['--roles', 'http,cooking'])).toThrow('cooking')
  expect(() => readServerPlan(env, ['--roles'])).toThrow('--roles')
  expect(() => readServerPlan({ ...env, LOG_LEVEL: 'loud' }, [])).toThrow('LOG_LEVEL')
  expect(() => readServerPlan({ ...env, PUBLIC_URL: 'daoxing' }, [])).toThrow('PUBLIC_URL')
  expect(() => readServerPlan({ ...env, INSTANCE: 'a b;' }, [])).toThrow('INSTANCE')
  expect(() => readServerPlan({ ...env, INDEX_PLACES: 'never' }, [])).toThrow('INDEX_PLACES')
  for (const DRAIN_SECONDS of ['soon', '0', '-1', '601', '1.5'])
    expect(() => readServerPlan({ ...env, DRAIN_SECONDS }, [])).toThrow('DRAIN_SECONDS')
})

const shared = {
  ...env,
  REDIS_URL: 'redis://localhost:6379',
  INSTANCE: 'daoxing',
  PUBLIC_URL: 'https://daoxing.example',
  CITY_SECRET: 'ours',
}

test('roles are exactly the listed ones', () => {
  expect(readServerPlan(shared, ['--roles', 'jobs,http']).roles).toEqual(['http', 'jobs'])
})

test('a server that leaves roles to others is refused without a connection to them', () => {
  expect(() => readServerPlan(env, ['--roles', 'http,realtime'])).toThrow(
    /leaves jobs to other servers, and without REDIS_URL/,
  )
  expect(readServerPlan(env, ['--roles', 'http,realtime,jobs']).redisUrl).toBeUndefined()
  expect(readServerPlan(shared, ['--roles', 'jobs']).redisUrl).toBe('redis://localhost:6379')
})

test('servers that share a house need the same name, URL and secret', () => {
  for (const name of ['INSTANCE', 'PUBLIC_URL', 'CITY_SECRET'] as const)
    expect(() => readServerPlan({ ...shared, [name]: '' }, [])).toThrow(new RegExp(`REDIS_URL .*${name} must be set`))
  expect(() => readServerPlan({ ...shared, REDIS_URL: 'localhost:6379' }, [])).toThrow('REDIS_URL is not an address')
})

test('no password of a URL is printed, in any notation', () => {
  const wrongs = [
    { REDIS_URL: 'rediss:/user:Geheim7@cache:6379' },
    { REDIS_URL: 'redis://user:Geheim#7@cache:6379' },
    { REDIS_URL: ' redis://user:Geheim7@cache:6379' },
    { DATABASE_URL: 'postgres://user:Geheim#7@db/daoxing' },
    { DATABASE_URL: 'postgres:/user:Geheim7@db/daoxing' },
    { DATABASE_URL: 'user=daoxing password=Geheim7' },
    { PUBLIC_URL: 'https:/user:Geheim7@daoxing.example' },
    { CITY_URL: 'http://user:Geheim7@city:port' },
  ]
  for (const wrong of wrongs) {
    const [name = ''] = Object.keys(wrong)
    expect(() => readServerPlan({ ...shared, ...wrong }, [])).toThrow(
      new RegExp(`^${name} is not an address(?!.*Geheim)`),
    )
  }
  // PostgreSQL accepts each of these.
  for (const DATABASE_URL of ['postgres://u@/daoxing?host=/run', 'postgresql://u:p%23@[::1]:5432/x', '/run/postgres x'])
    expect(readServerPlan({ ...env, DATABASE_URL }, []).databaseUrl).toBe(DATABASE_URL)
})

test('trusted proxies are addresses and networks, and anything else is refused at startup', () => {
  const read = (TRUSTED_PROXIES: string) => readServerPlan({ ...env, TRUSTED_PROXIES }, []).settings.trustedProxies
  expect(read('')).toEqual([])
  expect(read('10.86.0.0/24, 192.0.2.1,2001:db8::/32')).toEqual(['10.86.0.0/24', '192.0.2.1', '2001:db8::/32'])
  for (const wrong of ['10.86.0.0/33', 'balancer', '10.0.0.0/8/8', '10.0.0.0/'])
    expect(() => read(wrong)).toThrow(`not "${wrong}"`)
})

test('files of riders lie in the data folder, which backups hold', () => {
  expect(readServerPlan({ ...env, DATA_DIR: '/srv/data' }, []).settings.filesFolder).toBe('/srv/data/files')
})

test('keys come from their file if there is one, else from variables, which list the newest first', () => {
  expect(readServerPlan({ ...env, CITY_SECRET: 'new, old' }, []).settings).toMatchObject({
    citySecret: 'new',
    citySecretsBefore: ['old'],
  })
  const folder = mkdtempSync(join(tmpdir(), 'daoxing-keys-'))
  const path = join(folder, 'keys.json')
  const named = { ...env, ...shared, CITY_SECRET: '', KEYS_FILE: path, REDIS_URL: 'redis://127.0.0.1' }
  try {
    expect(() => readServerPlan(named, [])).toThrow(`the file of keys ${path} cannot be read: ENOENT`)
    writeKeysFile(path, { version: 1, stage: 'settled', wallet: ['w'], city: ['c2', 'c1'] })
    expect(readServerPlan(named, []).settings).toMatchObject({ citySecret: 'c2', citySecretsBefore: ['c1'] })
    writeFileSync(path, '{"version":1,"stage":"settled","wallet":[],"city":["kept-to-itself"]}')
    expect(() => readServerPlan(named, [])).toThrow(
      /^the file of keys \S+ does not hold two rings of keys and a stage$/,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a broker of the cars is an MQTT address, with the protocol that it speaks', () => {
  const url = 'mqtts://user:password@broker.example:8883'
  expect(readServerPlan(env, []).settings.broker).toBeUndefined()
  expect(readServerPlan({ ...env, BROKER_URL: url }, []).settings.broker).toEqual({ url, protocol: '3.1.1' })
  expect(readServerPlan({ ...env, BROKER_URL: url, BROKER_PROTOCOL: '5' }, []).settings.broker?.protocol).toBe('5')
  expect(() => readServerPlan({ ...env, BROKER_URL: 'http://broker' }, [])).toThrow('BROKER_URL')
  expect(() => readServerPlan({ ...env, BROKER_URL: url, BROKER_PROTOCOL: '4' }, [])).toThrow('BROKER_PROTOCOL')
})

test('a vendor of vehicles has an address and secrets in base64, of which two are valid while one is replaced', () => {
  const [url, secret, older] = ['https://vendor.example/api', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'A'.repeat(32)]
  const vendor = { ...env, VEHICLE_VENDOR_URL: `${url}/`, VEHICLE_VENDOR_SECRETS: `${secret}, ${older}` }
  expect(readServerPlan(env, []).settings.vehicleVendor).toBeUndefined()
  expect(readServerPlan(vendor, []).settings.vehicleVendor).toEqual({ url, secrets: [secret, older] })
  expect(() => readServerPlan({ ...vendor, VEHICLE_VENDOR_URL: 'vendor' }, [])).toThrow('VEHICLE_VENDOR_URL')
  for (const wrong of ['', 'short', `${secret},?`])
    expect(() => readServerPlan({ ...vendor, VEHICLE_VENDOR_SECRETS: wrong }, [])).toThrow('VEHICLE_VENDOR_SECRETS')
})
