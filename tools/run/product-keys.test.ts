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

test('without any key of before, both rings get a new key each', () => {
  const { city, wallet, stage } = ringsWith({})
  expect({ city, wallet, stage }).toEqual({ city: fresh, wallet: fresh, stage: 'settled' })
  expect(city).not.toEqual(wallet)
})

test('CITY_SECRET of the environment proves and seals, with all that stand there newest first', () => {
  expect(ringsWith({ CITY_SECRET: 'new,old' })).toMatchObject({ city: ['new', 'old'], wallet: ['new', 'old'] })
})

test('CITY_SECRET counts more than the secret that was kept in the data folder, which it replaced', () => {
  keepBefore()
  expect(ringsWith({ CITY_SECRET: 'said' })).toMatchObject({ city: ['said'], wallet: ['said'] })
})

test('the secret that was kept in the data folder goes on, and has sealed the cards', () => {
  keepBefore()
  expect(ringsWith({})).toMatchObject({ city: ['kept'], wallet: ['kept'] })
})

test('WALLET_KEY seals alone, whatever proves the city', () => {
  expect(ringsWith({ WALLET_KEY: 'seals', CITY_SECRET: 'proves' })).toMatchObject({
    city: ['proves'],
    wallet: ['seals'],
  })
})

test('WALLET_KEY without CITY_SECRET leaves a new secret for the city', () => {
  expect(ringsWith({ WALLET_KEY: 'seals' })).toMatchObject({ city: fresh, wallet: ['seals'] })
})

test('a file that is there counts more than the environment, and is not written again', () => {
  const first = ringsWith({ CITY_SECRET: 'first' })
  expect(ringsWith({ CITY_SECRET: 'second', WALLET_KEY: 'other' })).toEqual(first)
})

test('KEYS_FILE says where the keys lie', () => {
  const path = join(dataDir, 'elsewhere.json')
  expect(keysPath({ dataDir, environment: { KEYS_FILE: path } })).toBe(path)
  expect(makeKeys({ dataDir, environment: { KEYS_FILE: path, CITY_SECRET: 'said' } }).citySecret()).toBe('said')
})
