import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readKeysFile } from '@daoxing/kit/server/keys'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keysPath, makeKeys } from './product-keys.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'daoxing-keys-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const ringsWith = (environment: NodeJS.ProcessEnv) => {
  const { city, wallet, stage } = readKeysFile(makeKeys({ dataDir, environment }).path)
  return { city, wallet, stage }
}
const fresh = [expect.stringMatching(/^[0-9a-f]{64}$/)]
const keepBefore = () => writeFileSync(join(dataDir, 'city-secret'), 'kept\n')

test('without any previous key, both rings get a new key each', () => {
  const { city, wallet, stage } = ringsWith({})
  expect({ city, wallet, stage }).toEqual({ city: fresh, wallet: fresh, stage: 'settled' })
  expect(city).not.toEqual(wallet)
})

test('CITY_SECRET of the environment signs and encrypts, with all listed ones, the newest first', () => {
  expect(ringsWith({ CITY_SECRET: 'new,old' })).toMatchObject({ city: ['new', 'old'], wallet: ['new', 'old'] })
})

test('CITY_SECRET takes precedence over the secret stored in the data folder, which it replaced', () => {
  keepBefore()
  expect(ringsWith({ CITY_SECRET: 'said' })).toMatchObject({ city: ['said'], wallet: ['said'] })
})

test('the secret stored in the data folder stays valid, and has encrypted the cards', () => {
  keepBefore()
  expect(ringsWith({})).toMatchObject({ city: ['kept'], wallet: ['kept'] })
})

test('only WALLET_KEY encrypts, with any secret of the city', () => {
  expect(ringsWith({ WALLET_KEY: 'seals', CITY_SECRET: 'proves' })).toMatchObject({
    city: ['proves'],
    wallet: ['seals'],
  })
})

test('WALLET_KEY without CITY_SECRET leads to a new secret for the city', () => {
  expect(ringsWith({ WALLET_KEY: 'seals' })).toMatchObject({ city: fresh, wallet: ['seals'] })
})

test('an existing file takes precedence over the environment, and is not rewritten', () => {
  const first = ringsWith({ CITY_SECRET: 'first' })
  expect(ringsWith({ CITY_SECRET: 'second', WALLET_KEY: 'other' })).toEqual(first)
})

test('KEYS_FILE sets the location of the keys', () => {
  const path = join(dataDir, 'elsewhere.json')
  expect(keysPath({ dataDir, environment: { KEYS_FILE: path } })).toBe(path)
  expect(makeKeys({ dataDir, environment: { KEYS_FILE: path, CITY_SECRET: 'said' } }).citySecret()).toBe('said')
})
