import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LockTaken, runningDatabaseUrl, startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import type { ProductSettings } from './product-settings.ts'

type Plan = { readonly settings: ProductSettings; say(line: string): void }

/**
 * Works on the product's database: that of `DATABASE_URL`, the embedded one of a running product, or that of a stopped
 * one, which is started for the duration of the work.
 */
export async function atDatabase<Result>(
  { settings: { databaseUrl, dataDir }, say }: Plan,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) return work(databaseUrl)
  if (!existsSync(join(dataDir, 'postgres')) && !existsSync(join(dataDir, 'postgres-is-elsewhere.txt')))
    throw new Error(`There is no database at ${dataDir}; DATA_DIR or DATABASE_URL says where it is.`)
  try {
    const database = await startEmbeddedPostgres({ dataDir, log: say })
    try {
      return await work(database.databaseUrl)
    } finally {
      await database.stop()
    }
  } catch (error) {
    if (!(error instanceof LockTaken)) throw error
    return work(runningDatabaseUrl(dataDir))
  }
}
