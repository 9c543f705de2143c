import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { housekeeping, type KeysFile, newSecret, readKeysFile, systemClock, writeKeysFile } from '@daoxing/kit/server'
import { createHouseDatabase } from '@daoxing/kit/server/testing/house-database'
import { createTestDatabase } from '@daoxing/kit/server/testing/test-database'
import { serverSlices } from '@daoxing/server-app'
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readArchive } from './archive.ts'
import { names } from './format.ts'
import { makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const slices = [housekeeping, ...serverSlices]
let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'daoxing-keys-apart-'))
})
afterEach(() => rmSync(home, { recursive: true }))

test('keys in the data folder under any other name are not in the backup, and are put back there', async () => {
  const source = await createHouseDatabase(serverSlices)
  const target = await createTestDatabase({ key: 'empty', migrate: async () => undefined })
  const dataDir = join(home, 'source')
  mkdirSync(dataDir)
  mkdirSync(join(dataDir, 'city'))
  writeFileSync(join(dataDir, 'city', 'notes.json'), '{"version":1}')
  const keysPath = join(dataDir, 'city', 'ours.json')
  const rings: KeysFile = { version: 1, stage: 'settled', wallet: [newSecret()], city: [newSecret()] }
  writeKeysFile(keysPath, rings)
  // A manual copy, a truncated one next to the file, and one under the usual name.
  for (const name of ['copy.txt', 'keys.json']) writeKeysFile(join(dataDir, name), rings)
  writeFileSync(`${keysPath}.draft`, JSON.stringify(rings).slice(0, -20))
  const identity = await generateIdentity()
  const lock = { recipients: [await identityToRecipient(identity)] }
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const say = () => undefined
  const places = { folder: join(home, 'renamed'), keysFolder: join(home, 'renamed'), lock, keysLock: lock, say }
  try {
    const made = await makeBackup({
      ...{ databaseUrl: source.databaseUrl, dataDir, keysPath, environment: {}, product: 'daoxing 0.1.0' },
      ...{ ...places, now: systemClock.now() },
    })
    const stored: string[] = []
    await readArchive({
      path: made.file,
      decrypter,
      async take(entry) {
        const chunks: Buffer[] = []
        for await (const chunk of entry.content()) chunks.push(chunk)
        if (entry.name.startsWith(names.files)) stored.push(entry.name.slice(names.files.length))
        const text = Buffer.concat(chunks).toString('latin1')
        for (const secret of [...rings.city, ...rings.wallet])
          expect([entry.name, text.includes(secret)]).toEqual([entry.name, false])
      },
    })
    expect(stored).toEqual(['city/notes.json'])
    const restored = join(home, 'restored')
    mkdirSync(restored)
    const restoredKeys = join(restored, 'city', 'ours.json')
    await restoreBackup({
      ...{ file: made.file, keysFile: made.keysFile, keysPath: restoredKeys, dataDir: restored },
      ...{ databaseUrl: target.databaseUrl, decrypter, keysDecrypter: decrypter, slices, say },
    })
    expect(readdirSync(restored, { recursive: true }).map(String).toSorted()).toEqual([
      'city',
      'city/notes.json',
      'city/ours.json',
    ])
    expect(readKeysFile(restoredKeys)).toEqual(rings)
  } finally {
    await source.drop()
    await target.drop()
  }
})
