import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usualLanes } from '@daoxing/kit/server'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { aCity, type City } from '@daoxing/taxi/server/testing'
import { cpuMsOf } from './process-cpu.ts'

export type CpuSpent = { readonly serverMicros: number; readonly databaseMicros: number }

/** The server with everything that a hail needs, in this process, over its own PostgreSQL with durable writes. */
export type BenchHouse = {
  readonly city: City
  /** CPU of this process and of the database during the work. */
  spent(work: () => Promise<unknown>): Promise<CpuSpent>
  close(): Promise<void>
}

export async function openBenchHouse(): Promise<BenchHouse> {
  const dataDir = benchFolder()
  const database = await startEmbeddedPostgres({ dataDir })
  // The PostgreSQL server on which the kit's test house creates its databases.
  process.env['TEST_DATABASE_URL'] = database.databaseUrl
  const city = await aCity({ lanes: usualLanes })
  return {
    city,
    async spent(work) {
      const databaseBefore = cpuMsOf(process.pid, 'postgres')
      const before = process.cpuUsage()
      await work()
      const { user, system } = process.cpuUsage(before)
      return {
        serverMicros: user + system,
        databaseMicros: (cpuMsOf(process.pid, 'postgres') - databaseBefore) * 1000,
      }
    },
    async close() {
      await city.close()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A temporary folder. If root measures, the database belongs to another user, who needs access. */
export function benchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'daoxing-bench-'))
  chmodSync(folder, 0o711)
  return folder
}
