import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createLog,
  followKeysFile,
  housekeeping,
  keepFile,
  newSecret,
  openHouse,
  readFile,
  secureRandom,
  systemClock,
  writeKeysFile,
} from '@daoxing/kit/server'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { createTestDatabase } from '@daoxing/kit/server/testing/test-database'
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'daoxing-kept-files-'))
})
afterEach(() => rmSync(home, { recursive: true }))

/** A house as the product opens it: its keys and the files of its riders are in the data folder. */
function open(databaseUrl: string, dataDir: string) {
  const followedKeys = followKeysFile(join(dataDir, 'keys.json'))
  const settings = { instance: 'test', publicUrl: 'http://localhost', citySecret: 's', cityUrl: '', build: 'test' }
  return openHouse({
    ...{ slices: [], databaseUrl, clock: systemClock, random: secureRandom, log: createLog({ level: 'silent' }) },
    settings: { ...settings, followedKeys, filesFolder: join(dataDir, 'files') },
  })
}

test('a backup holds the files of riders, still encrypted, and a restore with its keys reads them', async () => {
  const source = await createHouseDatabase([])
  const target = await createTestDatabase({ key: 'empty', migrate: async () => undefined })
  const [dataDir, restored] = [join(home, 'source'), join(home, 'restored')]
  for (const folder of [dataDir, restored]) mkdirSync(folder)
  const keysPath = join(dataDir, 'keys.json')
  writeKeysFile(keysPath, { version: 1, stage: 'settled', wallet: [newSecret()], city: [newSecret()] })
  const identity = await generateIdentity()
  const lock = { recipients: [await identityToRecipient(identity)] }
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const say = () => undefined
  try {
    const { house, close } = await open(source.databaseUrl, dataDir)
    const file = { ownerId: 'r', purpose: 'test.picture', bytes: Buffer.from('a picture'), mime: 'image/jpeg' }
    const fileId = await house.database.transaction((tx) => keepFile({ house, tx, ...file }))
    await close()
    const made = await makeBackup({
      ...{ databaseUrl: source.databaseUrl, dataDir, keysPath, environment: {}, product: 'daoxing 0.1.0' },
      ...{ folder: home, keysFolder: home, lock, keysLock: lock, say, now: systemClock.now() },
    })
    await restoreBackup({
      ...{ file: made.file, keysFile: made.keysFile, keysPath: join(restored, 'keys.json'), dataDir: restored },
      ...{ databaseUrl: target.databaseUrl, decrypter, keysDecrypter: decrypter, slices: [housekeeping], say },
    })
    expect(existsSync(join(restored, 'files'))).toBe(true)
    const later = await open(target.databaseUrl, restored)
    const kept = await readFile({ house: later.house, fileId })
    await later.close()
    expect(kept).toEqual({ bytes: Buffer.from('a picture'), mime: 'image/jpeg' })
  } finally {
    await source.drop()
    await target.drop()
  }
})
