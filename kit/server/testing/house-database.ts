import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { ServerSlice } from '../process/slice.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** A new database with the schema of these slices. */
export function createHouseDatabase(slices: readonly ServerSlice[]): Promise<TestDatabase> {
  const folders = slices.flatMap(({ migrations }) => migrations ?? [])
  return createTestDatabase({
    key: folders.map(({ pathname }) => pathname).join(),
    async migrate(url) {
      const database = openDatabase({ databaseUrl: url, connections: 2 })
      await migrate(database, folders)
      await database.close()
    },
  })
}
