import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '../database/database.ts'
import { housekeeping } from '../process/housekeeping.ts'
import { openTestHouse, type TestHouse } from '../testing/index.ts'
import { dropFile, forgetOwner, keepFile, readFile } from './keep-file.ts'

let held: TestHouse
beforeAll(async () => {
  held = await openTestHouse({ slices: [] })
})
afterAll(() => held.close())

const keeps = (ownerId: string, bytes: Uint8Array, mime = 'image/jpeg') =>
  held.house.database.transaction((tx) =>
    keepFile({ house: held.house, tx, ownerId, purpose: 'test.picture', bytes, mime }),
  )
const reads = (fileId: string) => readFile({ house: held.house, fileId })
const forgets = (ownerId: string) => held.house.database.transaction((tx) => forgetOwner(tx, ownerId))

/** Every file below the folder, by its path. */
function onDisk(): readonly string[] {
  const folder = held.house.settings.filesFolder ?? ''
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
const placeOf = (fileId: string) => onDisk().find((path) => path.endsWith(fileId)) ?? ''
const query = (text: string) => held.house.database.pool.query(text)

test('a file that is kept reads back equal, and no two of a person are stored alike', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 20_000 }), fc.nat(3), async (bytes, owner) => {
      const [one, two] = [await keeps(`owner-${owner}`, bytes), await keeps(`owner-${owner}`, bytes, 'image/png')]
      expect(await reads(one)).toEqual({ bytes: Buffer.from(bytes), mime: 'image/jpeg' })
      expect(await reads(two)).toEqual({ bytes: Buffer.from(bytes), mime: 'image/png' })
      expect(readFileSync(placeOf(one)).equals(readFileSync(placeOf(two)))).toBe(false)
    }),
    { numRuns: 25 },
  )
}, 60_000)

test('a large file reads back equal, and what is on the disk says nothing of it', async () => {
  const planted = 'A123456789 王小明'
  const bytes = Buffer.concat([Buffer.from(planted), randomBytes(12 * 1024 * 1024), Buffer.from(planted)])
  const fileId = await keeps('rider-large', bytes)
  expect((await reads(fileId))?.bytes.equals(bytes)).toBe(true)
  expect(readFileSync(placeOf(fileId)).includes(planted)).toBe(false)
})

test('the key of another owner opens nothing, and neither do the bytes of another file nor changed ones', async () => {
  const [mine, alsoMine, theirs] = [
    await keeps('rider-a', Buffer.from('mine')),
    await keeps('rider-a', Buffer.from('also')),
    await keeps('rider-b', Buffer.from('theirs')),
  ]
  const [before, other, stranger] = [mine, alsoMine, theirs].map((fileId) => readFileSync(placeOf(fileId)))
  writeFileSync(placeOf(mine), stranger ?? '')
  expect(await reads(mine)).toBe(undefined)
  writeFileSync(placeOf(mine), other ?? '')
  expect(await reads(mine)).toBe(undefined)
  writeFileSync(
    placeOf(mine),
    (before ?? Buffer.alloc(0)).map((byte, at) => (at === 30 ? byte ^ 1 : byte)),
  )
  expect(await reads(mine)).toBe(undefined)
  writeFileSync(placeOf(mine), before ?? '')
  expect((await reads(mine))?.bytes.toString()).toBe('mine')
  await query("UPDATE kit.files SET owner_id = 'rider-b' WHERE owner_id = 'rider-a'")
  expect(await reads(mine)).toBe(undefined)
  await query(`UPDATE kit.files SET owner_id = 'rider-a' WHERE file_id IN ('${mine}', '${alsoMine}')`)
  expect((await reads(mine))?.bytes.toString()).toBe('mine')
})

test('the key of an owner is sealed: the database alone opens nothing', async () => {
  await keeps('rider-sealed', Buffer.from('x'))
  const { rows } = await query("SELECT key_sealed FROM kit.file_keys WHERE owner_id = 'rider-sealed'")
  expect(rows[0].key_sealed).toMatch(/^k1\.[0-9a-f]{12}\./)
  expect(Buffer.from(rows[0].key_sealed.split('.')[2], 'base64').length).toBeGreaterThan(60)
})

test('with a forgotten owner every file of theirs is unreadable at once, and soon gone from disk and database', async () => {
  const planted = 'PLANTED-A123456789'
  const ids = [await keeps('rider-f', Buffer.from(planted)), await keeps('rider-f', Buffer.from(planted))]
  const others = await keeps('rider-g', Buffer.from('stays'))
  const copies = ids.map((fileId) => readFileSync(placeOf(fileId)))
  await forgets('rider-f')
  for (const fileId of ids) expect(await reads(fileId)).toBe(undefined)
  // Before the sweep has run, the bytes are there and nothing opens them: neither a row nor a key is left.
  expect(placeOf(ids[0] ?? '')).not.toBe('')
  expect((await query("SELECT 1 FROM kit.file_keys WHERE owner_id = 'rider-f'")).rowCount).toBe(0)
  await held.advance(3_700)
  for (const fileId of ids) expect(placeOf(fileId)).toBe('')
  expect(onDisk().some((path) => readFileSync(path).includes(planted))).toBe(false)
  expect((await query('SELECT 1 FROM kit.dropped_files')).rowCount).toBe(0)
  expect((await reads(others))?.bytes.toString()).toBe('stays')
  // A copy of the bytes, such as one in a backup, is not opened by a later key of the same person.
  const again = await keeps('rider-f', Buffer.from('later'))
  writeFileSync(placeOf(again), copies[0] ?? '')
  expect(await reads(again)).toBe(undefined)
})

test('the erasure of an account forgets its files', async () => {
  const fileId = await keeps('rider-e', Buffer.from('x'))
  const erased = await held.house.database.transaction(async (tx) =>
    housekeeping.eraseRider?.(tx, 'rider-e', held.house),
  )
  expect(erased).toBe('erased')
  expect(await reads(fileId)).toBe(undefined)
  await held.advance(3_700)
  expect(placeOf(fileId)).toBe('')
})

test('a dropped file is gone with its commit, and stays with a rollback', async () => {
  const fileId = await keeps('rider-d', Buffer.from('x'))
  const drops = (fails: boolean) =>
    held.house.database.transaction(async (tx) => {
      await dropFile({ house: held.house, tx, fileId })
      if (fails) throw new Error('rolled back')
    })
  await expect(drops(true)).rejects.toThrow('rolled back')
  await held.settle()
  expect((await reads(fileId))?.bytes.toString()).toBe('x')
  await drops(false)
  expect(await reads(fileId)).toBe(undefined)
  await held.settle()
  expect(placeOf(fileId)).toBe('')
  await drops(false)
})

test('the bytes of a file whose transaction did not commit are swept, and no others', async () => {
  const kept = await keeps('rider-s', Buffer.from('kept'))
  let lost = ''
  const failing = held.house.database.transaction(async (tx) => {
    lost = await keepFile({
      house: held.house,
      tx,
      ownerId: 'rider-s',
      purpose: 'test.picture',
      bytes: Buffer.from('lost'),
      mime: 'image/jpeg',
    })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await reads(lost)).toBe(undefined)
  expect(placeOf(lost)).not.toBe('')
  await held.advance(4 * 3_600)
  expect(placeOf(lost)).toBe('')
  expect((await reads(kept))?.bytes.toString()).toBe('kept')
  expect(statSync(placeOf(kept)).isFile()).toBe(true)
})

test('two first files of a person at the same moment share one key', async () => {
  const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => keeps('rider-twice', Buffer.from(`file ${n}`))))
  expect(await Promise.all(ids.map(async (fileId) => (await reads(fileId))?.bytes.toString()))).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `file ${n}`),
  )
})

test('a person who is forgotten while their files are being kept leaves none that a key opens', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ids = await Promise.all([
      keeps('rider-race', Buffer.from('one')),
      forgets('rider-race'),
      keeps('rider-race', Buffer.from('two')),
      forgets('rider-race'),
    ])
    await forgets('rider-race')
    for (const fileId of ids) if (fileId !== undefined) expect(await reads(fileId)).toBe(undefined)
  }
  await held.settle()
  const { rows } = await sql`SELECT 1 FROM kit.files WHERE owner_id = 'rider-race'`.execute(
    tablesOf<unknown>(held.house.database),
  )
  expect(rows).toEqual([])
})

test('bytes that are lost are reported, and answered as a file that is not there', async () => {
  const fileId = await keeps('rider-l', Buffer.from('x'))
  writeFileSync(placeOf(fileId), '')
  expect(await reads(fileId)).toBe(undefined)
  expect(await reads('no-such-file')).toBe(undefined)
})
