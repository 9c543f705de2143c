import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import type { Seal } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticesServer } from '../index.ts'
import { noticesSeal } from '../notices-seal.ts'
import { storeFirstPushKeys, newestPushKey, readPushKeys } from './push-key-store.ts'

const logged: string[] = []
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    slices: [configsServer, identityServer, noticesServer],
    logLevel: 'error',
    logTo: { write: (line) => void logged.push(line) },
  })
})
afterAll(() => house.close())

const query = (text: string, values: readonly unknown[] = []) => house.house.database.pool.query(text, [...values])
/** Only the single pair of an earlier version. */
async function onlyTheOldPair(privateKeySealed: string): Promise<void> {
  await query('DELETE FROM notices.push_key_pairs')
  await query('DELETE FROM notices.push_keys')
  await query(
    `INSERT INTO notices.push_keys (only_one, public_key, private_key_sealed, created_at) VALUES (true, 'old', $1, now())`,
    [privateKeySealed],
  )
}
const newest = () => newestPushKey(house.house.database)

test('an old push key pair that no key decrypts does not prevent a start: a new pair replaces it, with a log line', async () => {
  await onlyTheOldPair('k1.000000000000.AAAA')
  await house.restart()
  const made = await newest()
  expect(made).toMatch(/^[\w-]{87}$/)
  expect(logged.filter((line) => line.includes('no key opens the old pair for push'))).toHaveLength(1)
  await house.restart()
  expect(await newest()).toBe(made)
  expect(logged).toHaveLength(1)
})

test('a readable old pair is kept, and is decrypted only at the first start', async () => {
  const seal = noticesSeal(house.house)
  await onlyTheOldPair(seal.seal('private'))
  const opened: string[] = []
  const noting: Seal = { ...seal, open: (sealed) => (opened.push(sealed), seal.open(sealed)) }
  const offered = () => ({ publicKey: 'offered', privateKey: 'offered' })
  const start = () =>
    house.house.database.transaction((tx) => storeFirstPushKeys(tx, noting, { offered, now: house.clock.now() }))
  expect([await start(), await start(), await start()]).toEqual(['kept', 'kept', 'kept'])
  expect(opened).toHaveLength(1)
  expect(await readPushKeys(house.house.database, seal, 'old')).toEqual({ publicKey: 'old', privateKey: 'private' })
})
