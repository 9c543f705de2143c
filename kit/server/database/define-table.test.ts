import { Instant, type LatLng } from '@daoxing/kit/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { composed, generated, json, named, spread, writeOnly } from './columns.ts'
import { behindSavepoint, type Database, lockUntilEnd, openDatabase, tablesOf, type Tx } from './database.ts'
import { defineTable, type NewRecordOf, type RecordOf } from './define-table.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

const Facts = z.object({ note: z.string(), tip: z._default(z.nullable(z.int()), null) })
const rides = defineTable('shelf.rides', {
  columns: {
    riderId: named('user_id', z.string()),
    rideHash: z.string(),
    rideNumber: generated(z.int()),
    revision: z.int(),
    state: z.enum(['open', 'ended']),
    endedAt: z.nullable(Instant),
    stops: json(z.array(z.string())),
    tags: z.array(z.string()),
    place: composed(
      { placeLat: z.nullable(z.number()), placeLng: z.nullable(z.number()) },
      {
        read: ({ placeLat: lat, placeLng: lng }) => (lat === null || lng === null ? null : { lat, lng }),
        write: (place: LatLng | null) => ({ placeLat: place?.lat ?? null, placeLng: place?.lng ?? null }),
      },
    ),
    folded: writeOnly(z.string()),
    facts: spread(Facts),
  },
  key: ['rideHash'],
  guard: ['riderId', 'revision'],
})
type Ride = RecordOf<typeof rides>
const counts = defineTable('shelf.counts', { columns: { name: z.string(), count: z.int() }, key: ['name'] })

let place: TestDatabase
let database: Database
let statements: string[] = []
beforeAll(async () => {
  place = await createTestDatabase({ key: 'define-table.test', migrate: async () => undefined })
  database = openDatabase({ databaseUrl: place.databaseUrl, connections: 3 })
  await database.pool.query(`CREATE SCHEMA shelf;
    CREATE TABLE shelf.rides (user_id text NOT NULL, ride_hash text PRIMARY KEY,
      ride_number bigint GENERATED ALWAYS AS IDENTITY, revision int NOT NULL, state text NOT NULL,
      ended_at timestamptz, stops jsonb NOT NULL, tags text[] NOT NULL, place_lat float8, place_lng float8,
      folded text NOT NULL, facts jsonb NOT NULL);
    CREATE TABLE shelf.counts (name text PRIMARY KEY, count int NOT NULL CHECK (count >= 0))`)
  database.pool.on('acquire', (client) => {
    const query = client.query.bind(client)
    if ('isFollowed' in client) return
    Object.assign(client, {
      isFollowed: true,
      query: (...input: Parameters<typeof client.query>) => {
        const [statement] = input as unknown as [string | { text: string }]
        statements.push(typeof statement === 'string' ? statement : statement.text)
        return query(...input)
      },
    })
  })
})
afterEach(async () => {
  await database.pool.query('TRUNCATE shelf.rides, shelf.counts')
  statements = []
})
afterAll(async () => {
  await database.close()
  await place.drop()
})
const reads = () => statements.filter((text) => text.startsWith('select')).length

const ride: NewRecordOf<typeof rides> = {
  riderId: 'ana',
  rideHash: 'r1',
  revision: 1,
  state: 'open',
  stops: ['a', 'b'],
  tags: ['x'],
  place: { lat: 25, lng: 121.5 },
  folded: 'a b',
  note: 'ring',
  tip: null,
}

test('an insert returns the record: fields by name, generated values, and spread facts', async () => {
  const written: Ride = await rides.insert(database, ride)
  const { folded: _, ...readable } = ride
  expect(written).toEqual({ ...readable, rideNumber: expect.any(Number), endedAt: null })
  expect(await rides.find(database, { rideHash: 'r1' })).toEqual(written)
  expect(await rides.find(database, { rideHash: 'r2' })).toBeUndefined()
  const { rows } = await database.pool.query('SELECT user_id, stops, tags, place_lat, folded, facts FROM shelf.rides')
  expect(rows).toEqual([
    {
      user_id: 'ana',
      stops: ['a', 'b'],
      tags: ['x'],
      place_lat: 25,
      folded: 'a b',
      facts: { note: 'ring', tip: null },
    },
  ])
})

test('facts that an older version stored get the defaults of the schema', async () => {
  await rides.insert(database, ride)
  await database.pool.query(`UPDATE shelf.rides SET facts = '{"note": "old", "gone": 1}'`)
  const found = await rides.find(database, { rideHash: 'r1' })
  expect(found).toMatchObject({ note: 'old', tip: null })
  expect(found).not.toHaveProperty('gone')
})

test('a row that does not match its schema is refused on read', async () => {
  await rides.insert(database, ride)
  await database.pool.query(`UPDATE shelf.rides SET state = 'lost'`)
  await expect(rides.find(database, { rideHash: 'r1' })).rejects.toThrow(/state/)
})

test('a JSON column contains only what its schema accepts', async () => {
  const wish = { ...ride, note: 'ring', phone: '+886912345678' }
  await rides.insert(database, wish)
  const { rows } = await database.pool.query('SELECT facts FROM shelf.rides')
  expect(rows).toEqual([{ facts: { note: 'ring', tip: null } }])
  // @ts-expect-error A note is a text.
  await expect(rides.insert(database, { ...ride, rideHash: 'r2', note: 7 })).rejects.toThrow('invalid_type')
})

test('an update writes the given fields from the revision that was read, and returns undefined for another one', async () => {
  const read = await rides.insert(database, ride)
  const moved = await rides.update(database, read, { state: 'ended', endedAt: '2026-11-20T06:05:00.000Z', tip: 50 })
  expect(moved).toEqual({ ...read, revision: 2, state: 'ended', endedAt: '2026-11-20T06:05:00.000Z', tip: 50 })
  expect(await rides.update(database, read, { state: 'open' })).toBeUndefined()
  expect(await rides.update(database, { ...read, revision: 2, riderId: 'ben' }, { state: 'open' })).toBeUndefined()
  expect(await rides.find(database, { rideHash: 'r1' })).toEqual(moved)
  const updated = moved && (await rides.update(database, moved, { place: null, note: undefined, endedAt: null }))
  expect(updated).toMatchObject({ place: null, note: 'ring', tip: 50, endedAt: null, revision: 3 })
})

test('named queries narrow the records of a table', async () => {
  await rides.insertMany(database, [ride, { ...ride, rideHash: 'r2', riderId: 'ben', tip: 10 }])
  const all = await rides.all(database, (query) => query.orderBy('ride_hash', 'desc'))
  expect(all.map(({ rideHash, tip }) => [rideHash, tip])).toEqual([
    ['r2', 10],
    ['r1', null],
  ])
  const first = await rides.first(database, (query) => query.where('user_id', '=', 'ben').where('folded', '=', 'a b'))
  expect(first?.rideHash).toBe('r2')
  expect(await rides.first(database, (query) => query.where('state', '=', 'ended'))).toBeUndefined()
  expect(await rides.insertMany(database, [])).toEqual([])
})

test('an existing row is not inserted twice, and can be replaced on request', async () => {
  expect(await counts.insertIfAbsent(database, { name: 'a', count: 1 })).toEqual({ name: 'a', count: 1 })
  expect(await counts.insertIfAbsent(database, { name: 'a', count: 2 })).toBeUndefined()
  await expect(counts.insert(database, { name: 'a', count: 2 })).rejects.toThrow(/counts_pkey/)
  expect(await counts.put(database, { name: 'a', count: 3 })).toEqual({ name: 'a', count: 3 })
  expect(await counts.put(database, { name: 'b', count: 3 }, { count: 9 })).toEqual({ name: 'b', count: 3 })
  expect(await counts.put(database, { name: 'b', count: 4 }, { count: 9 })).toEqual({ name: 'b', count: 9 })
  expect(await counts.delete(database, { name: 'b' })).toEqual({ name: 'b', count: 9 })
  expect(await counts.delete(database, { name: 'b' })).toBeUndefined()
})

test('updates and deletions of many rows require conditions', async () => {
  await counts.insertMany(
    database,
    [1, 2, 3].map((count) => ({ name: `n${count}`, count })),
  )
  await database.transaction(async (tx) => {
    await counts.find(tx, { name: 'n3' })
    const changed = await counts.updateWhere(tx, { count: 9 }, (query) => query.where('count', '>', 1))
    expect(changed.map(({ name }) => name).sort()).toEqual(['n2', 'n3'])
    expect(await counts.find(tx, { name: 'n3' })).toEqual({ name: 'n3', count: 9 })
    expect(await counts.deleteWhere(tx, (query) => query.where('count', '=', 9))).toBe(2)
    expect(await counts.find(tx, { name: 'n3' })).toBeUndefined()
    expect(await counts.deleteWhere(tx, (query) => query.where('count', '=', 9))).toBe(0)
  })
})

test('a transaction reads a row once; its writes through the table update the cache', async () => {
  await counts.insert(database, { name: 'a', count: 1 })
  statements = []
  await database.transaction(async (tx) => {
    const find = () => counts.find(tx, { name: 'a' })
    expect(await Promise.all([find(), find()])).toEqual([await find(), await find()])
    expect(reads()).toBe(1)
    expect(await counts.update(tx, { name: 'a' }, { count: 2 })).toEqual(await find())
    await counts.insert(tx, { name: 'b', count: 7 })
    expect(await counts.find(tx, { name: 'b' })).toEqual({ name: 'b', count: 7 })
    await counts.unread.update(tx, { name: 'a' }, { count: 3 })
    expect(await find()).toEqual({ name: 'a', count: 3 })
    expect(reads()).toBe(1)
    await counts.all(tx, (query) => query.where('count', '>', 1))
    expect(await find()).toEqual({ name: 'a', count: 3 })
    expect(reads()).toBe(2)
  })
  await counts.find(database, { name: 'a' })
  await counts.find(database, { name: 'a' })
  expect(reads()).toBe(4)
})

test('a transaction reads a small table in full and once, even after a lock, until it writes to it', async () => {
  const names = async (tx: Tx) => (await counts.allOnce(tx)).map(({ name }) => name)
  await counts.insert(database, { name: 'a', count: 1 })
  statements = []
  await database.transaction(async (tx) => {
    expect([await names(tx), await names(tx)]).toEqual([['a'], ['a']])
    await lockUntilEnd(tx, 'a lock')
    expect(await names(tx)).toEqual(['a'])
    expect(reads()).toBe(1)
    await counts.insert(tx, { name: 'b', count: 2 })
    expect(await names(tx)).toEqual(['a', 'b'])
    await counts.unread.delete(tx, { name: 'b' })
    expect(await names(tx)).toEqual(['a'])
    await tablesOf(tx, counts).insertInto('shelf.counts').values({ name: 'c', count: 3 }).execute()
    expect(await names(tx)).toEqual(['a', 'c'])
    await behindSavepoint(tx, async () => {
      await counts.put(tx, { name: 'd', count: 4 })
      expect(await names(tx)).toEqual(['a', 'c', 'd'])
      throw new Error('taken back')
    }).catch(() => undefined)
    expect(await names(tx)).toEqual(['a', 'c'])
  })
  statements = []
  await names(database)
  expect(await names(database)).toEqual(['a', 'c'])
  expect(reads()).toBe(2)
})

test('a row is read again after a lock, a rolled-back savepoint, and a hand-written statement', async () => {
  await counts.insert(database, { name: 'a', count: 1 })
  statements = []
  await database.transaction(async (tx) => {
    let expected = 0
    const findsAnew = async () => {
      await counts.find(tx, { name: 'a' })
      const found = await counts.find(tx, { name: 'a' })
      expect(reads()).toBe((expected += 1))
      return found?.count
    }
    expect(await findsAnew()).toBe(1)
    await lockUntilEnd(tx, 'a lock')
    await findsAnew()
    await tablesOf(tx, counts).updateTable('shelf.counts').set({ count: 5 }).where('name', '=', 'a').execute()
    expect(await findsAnew()).toBe(5)
    await tablesOf(tx, counts)
      .insertInto('shelf.counts')
      .values({ name: 'a', count: 0 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ count: 6 }))
      .execute()
    expect(await findsAnew()).toBe(6)
    await sql`UPDATE shelf.counts SET count = 7`.execute(tablesOf(tx))
    expect(await findsAnew()).toBe(7)
    await behindSavepoint(tx, async () => {
      await counts.update(tx, { name: 'a' }, { count: 8 })
      throw new Error('taken back')
    }).catch(() => undefined)
    expect(await findsAnew()).toBe(7)
    await tablesOf(tx, counts).selectFrom('shelf.counts').select('name').forUpdate().execute()
    expected += 1
    await findsAnew()
    await tablesOf(tx, rides).deleteFrom('shelf.rides').execute()
    await findsAnew()
    await tablesOf(tx, rides).insertInto('shelf.rides').values(rides.valuesOf(ride)).execute()
    expect(await counts.find(tx, { name: 'a' })).toEqual({ name: 'a', count: 7 })
    expect(reads()).toBe(expected)
    await counts.delete(tx, { name: 'a' })
    expect(await findsAnew()).toBeUndefined()
  })
})

test('a read during which its row was written is not cached', async () => {
  await counts.insert(database, { name: 'a', count: 1 })
  await database.transaction(async (tx) => {
    const before = counts.all(tx, (query) => query)
    const written = counts.update(tx, { name: 'a' }, { count: 2 })
    await Promise.all([before, written])
    expect(await counts.find(tx, { name: 'a' })).toEqual({ name: 'a', count: 2 })
    const earlier = counts.find(tx, { name: 'a' })
    const later = counts.update(tx, { name: 'a' }, { count: 3 })
    await Promise.all([later, earlier])
    expect(await counts.find(tx, { name: 'a' })).toEqual({ name: 'a', count: 3 })
    const underWay = counts.all(tx, (query) => query)
    const ownStatement = tablesOf(tx, counts).updateTable('shelf.counts').set({ count: 4 }).execute()
    await Promise.all([underWay, ownStatement])
    expect(await counts.find(tx, { name: 'a' })).toEqual({ name: 'a', count: 4 })
  })
})

test('a row whose guard another transaction has changed is read again', async () => {
  const read = await rides.insert(database, ride)
  await database.transaction(async (tx) => {
    expect(await rides.find(tx, { rideHash: 'r1' })).toEqual(read)
    await rides.update(database, read, { note: 'faster' })
    expect(await rides.update(tx, read, { note: 'later' })).toBeUndefined()
    expect(await rides.find(tx, { rideHash: 'r1' })).toMatchObject({ revision: 2, note: 'faster' })
  })
})

test('writes with unused results are sent with the next statement, which throws their error', async () => {
  await database.transaction(async (tx) => {
    await counts.unread.insert(tx, { name: 'a', count: 1 }, { name: 'b', count: 2 })
    await counts.unread.delete(tx, { name: 'b' })
    expect(statements).toEqual([])
    expect(await counts.find(tx, { name: 'b' })).toBeUndefined()
    expect(await counts.find(tx, { name: 'a' })).toEqual({ name: 'a', count: 1 })
  })
  const broken = database.transaction((tx) => counts.unread.insert(tx, { name: 'c', count: -1 }))
  await expect(broken).rejects.toThrow(/counts_count_check/)
  // @ts-expect-error A guard has to be seen to hold, so a guarded table has no such update.
  expect(() => rides.unread.update(database, ride, {})).toThrow(/not a function/)
})

test('a table is declared once', () => {
  expect(() => defineTable('shelf.counts', { columns: { name: z.string() }, key: ['name'] })).toThrow(
    'the table shelf.counts is declared twice',
  )
})
