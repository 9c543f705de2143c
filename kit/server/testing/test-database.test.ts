import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const opened: TestDatabase[] = []
let migrations = 0

async function open(): Promise<pg.Client> {
  const database = await createTestDatabase({
    key: 'test-database.test',
    async migrate(databaseUrl) {
      migrations += 1
      const client = await connect(databaseUrl)
      await client.query('CREATE TABLE cars (plate text PRIMARY KEY)')
      await client.end()
    },
  })
  opened.push(database)
  return connect(database.databaseUrl)
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined) // The database is dropped during use at the end.
  await client.connect()
  return client
}

afterAll(async () => {
  for (const database of opened) await database.drop()
})

test('two databases of one template are migrated once and are independent', async () => {
  const [one, two] = await Promise.all([open(), open()])
  await one.query(`INSERT INTO cars VALUES ('TDX-0001')`)
  expect((await two.query('SELECT * FROM cars')).rowCount).toBe(0)
  expect(migrations).toBe(1)
  await Promise.all([one.end(), two.end()])
})

test('a dropped database is gone, also for connected clients', async () => {
  const client = await open()
  await opened.at(-1)?.drop()
  await expect(client.query('SELECT 1')).rejects.toThrow(/terminat|connection/i)
})
