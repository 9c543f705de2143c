import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HeldHouse, holdHouse, waits } from './hold-house.ts'
import { createLog } from '../index.ts'
import { cutConnections } from '../testing/second-house.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

let house: TestHouse
const held: HeldHouse[] = []
beforeAll(async () => {
  house = await openTestHouse({ slices: [] })
})
afterAll(() => house.close())

async function aServer(isShared: boolean, patienceMs = 0): Promise<HeldHouse> {
  const { connectionString: databaseUrl = '' } = house.house.database.pool.options
  const server = await holdHouse({ databaseUrl, isShared, patienceMs, log: createLog({ level: 'silent' }) })
  held.push(server)
  return server
}
const allGo = () => Promise.all(held.splice(0).map((server) => server.letGo()))

test('a second server on one database is refused if the two are not connected', async () => {
  await aServer(false)
  await expect(aServer(false)).rejects.toThrow('several need REDIS_URL')
  await expect(aServer(true)).rejects.toThrow('a server without REDIS_URL works on this database')
  await allGo()
  await Promise.all([aServer(true), aServer(true), aServer(true)])
  await expect(aServer(false)).rejects.toThrow('several need REDIS_URL')
  await allGo()
})

test('the successor of a server that is shutting down waits for it', async () => {
  const before = await aServer(false)
  const after = aServer(false, 20_000)
  await before.letGo()
  await after
  await allGo()
})

test('the successor waits for a leaving server without a limit and reports it, but not for one that stays', async () => {
  const before = await aServer(false)
  await before.leave()
  const said: string[] = []
  const { connectionString: databaseUrl = '' } = house.house.database.pool.options
  const log = createLog({ destination: { write: (line) => void said.push(line) } })
  // It would wait for no other.
  const after = holdHouse({ databaseUrl, isShared: false, patienceMs: 0, log })
  await expect.poll(() => said.join(), { timeout: 10_000 }).toContain(waits)
  await before.letGo()
  held.push(await after)
  await expect(aServer(false)).rejects.toThrow('several need REDIS_URL')
  await allGo()
})

test('a server whose database was temporarily unreachable excludes others again', async () => {
  await aServer(false)
  const holders = async () =>
    (
      await house.house.database.pool.query<{ pid: number }>(
        `SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE application_name = 'daoxing-hold' AND datname = current_database() AND locktype = 'advisory' AND granted`,
      )
    ).rows.map(({ pid }) => pid)
  const [before] = await holders()
  expect(await cutConnections(house, 'daoxing-hold')).toBe(1)
  await expect.poll(async () => (await holders()).filter((pid) => pid !== before), { timeout: 10_000 }).toHaveLength(1)
  await expect(aServer(false)).rejects.toThrow('several need REDIS_URL')
  await allGo()
})
