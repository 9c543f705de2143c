import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LockTaken, runningDatabaseUrl, startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import type { ProductSettings } from './product-settings.ts'

type Plan = { readonly settings: ProductSettings; say(line: string): void }

/**
 * Works on the database of the product: the one that `DATABASE_URL` names, the embedded one of a product that runs, or
 * the embedded one of a product that does not, which is started for as long as the work takes.
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
