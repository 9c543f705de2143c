import { Instant } from '@daoxing/kit/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { generated, json } from '../database/columns.ts'
import { declaredTables } from '../database/declared-tables.ts'
import { defineTable } from '../database/define-table.ts'
import { differencesFromCatalogue } from './catalogue.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let place: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  place = await createTestDatabase({ key: 'catalogue.test', migrate: async () => undefined })
  pool = new pg.Pool({ connectionString: place.databaseUrl, max: 1 })
  await pool.query(`CREATE SCHEMA depot;
    CREATE TABLE depot.cars (car_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, plate text NOT NULL,
      seats int NOT NULL, weight float8, is_free boolean NOT NULL, seen_at timestamptz, facts jsonb NOT NULL,
      tags text[] NOT NULL, colour text NOT NULL DEFAULT 'white', owner text, maker text NOT NULL);
    CREATE UNIQUE INDEX one_free ON depot.cars (plate) WHERE is_free;
    CREATE TABLE depot.forgotten (id int PRIMARY KEY);
    CREATE TABLE depot.raw (id int PRIMARY KEY)`)
})
afterAll(async () => {
  await pool.end()
  await place.drop()
})

let count = 0
/** The differences between a declaration and the table of cars. */
async function differences(columns: Parameters<typeof defineTable>[1]['columns'], undeclared: readonly string[] = []) {
  const name = `depot.cars${(count += 1)}`
  defineTable(`depot.cars${count}`, { columns, key: [Object.keys(columns)[0] ?? ''], undeclared })
  const tables = [...declaredTables.values()]
    .filter((table) => table.name === name)
    .map((table) => ({ ...table, name: 'depot.cars' }))
  return await differencesFromCatalogue(pool, { tables, schemas: [], undeclared: [] })
}

const cars = {
  carId: generated(z.int()),
  plate: z.string(),
  seats: z.int(),
  weight: z.nullable(z.number()),
  isFree: z.boolean(),
  seenAt: z.nullable(Instant),
  facts: json(z.object({ note: z.string() })),
  tags: z.array(z.string()),
  maker: z.enum(['a', 'b']),
}

test('a declaration that matches its table has no difference', async () => {
  expect(await differences(cars, ['colour', 'owner'])).toEqual([])
})

test('missing, undeclared and unnamed columns are differences', async () => {
  const { maker: _, ...others } = cars
  expect(await differences({ ...others, doors: z.int() }, ['colour', 'plate', 'horn'])).toEqual([
    'depot.cars.doors is declared, and is not in the database',
    'depot.cars.plate is named as undeclared, and is declared',
    'depot.cars.horn is named as undeclared, and is gone',
    'depot.cars.owner is neither declared nor named as undeclared',
    'depot.cars.maker must be written, and is not declared',
  ])
})

test('another type, another nullability and a missing default are differences', async () => {
  const wrong = {
    ...cars,
    plate: generated(z.nullable(z.string())),
    seats: z.number(),
    weight: z.int(),
    isFree: z.string(),
    seenAt: z.nullable(z.string()),
    facts: z.array(z.string()),
    tags: json(z.array(z.string())),
    maker: z.union([z.literal(1), z.literal(2)]),
  }
  expect(await differences(wrong, ['colour', 'owner'])).toEqual([
    'depot.cars.plate is declared nullable, and is not so in the database',
    'depot.cars.plate is declared as generated, and has no default',
    'depot.cars.seats is declared as float, and is integer (int4)',
    'depot.cars.weight is declared as integer, and is float (float8)',
    'depot.cars.weight is declared not null, and is not so in the database',
    'depot.cars.isFree is declared as text, and is boolean (bool)'.replace('isFree', 'is_free'),
    'depot.cars.seen_at is declared as text, and is instant (timestamptz)',
    'depot.cars.facts is declared as list, and is json (jsonb)',
    'depot.cars.tags is declared as json, and is list (_text)',
    'depot.cars.maker is declared as integer, and is text (text)',
  ])
})

test('a key without a unique index over all rows is a difference', async () => {
  const { carId, plate, ...others } = cars
  expect(await differences({ plate, carId, ...others }, ['colour', 'owner'])).toEqual([
    'depot.cars has no unique index on its key plate',
  ])
})

test('an undeclared table is a difference, unless it is listed', async () => {
  const plan = { tables: [], schemas: ['depot'] }
  expect(await differencesFromCatalogue(pool, { ...plan, undeclared: ['depot.cars', 'depot.raw'] })).toEqual([
    'depot.forgotten is not declared',
  ])
  expect(await differencesFromCatalogue(pool, { tables: [], schemas: [], undeclared: ['depot.gone'] })).toEqual([
    'depot.gone is named as undeclared, and is not there',
  ])
})
