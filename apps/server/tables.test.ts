import { declaredTables, differencesFromCatalogue, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverSlices } from './registry.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ slices: serverSlices })
})
afterAll(() => house.close())

/** Tables that are accessed by SQL only: those of the kit's processes, and lists that triggers maintain. */
const undeclared = ['kit.job_workers', 'kit.outbox', 'dispatch.fleet_moves', 'assets.moves']

test('every declared table matches the migrated database, and every table is declared', async () => {
  const ours = ['kit', ...serverSlices.map(({ name }) => name.replaceAll('-', '_'))]
  // Tests that share this process declare their own tables, in other schemas.
  const tables = [...declaredTables.values()].filter(({ name }) => ours.includes(name.slice(0, name.indexOf('.'))))
  expect(tables.length).toBeGreaterThan(30)
  expect(await differencesFromCatalogue(house.house.database.pool, { tables, schemas: ours, undeclared })).toEqual([])
})
