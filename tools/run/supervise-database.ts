import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@daoxing/kit/server/postgres'

export type SupervisedDatabase = { readonly databaseUrl: string; stop(): Promise<void> }

type SuperviseDatabaseOptions = {
  readonly dataDir: string
  say(line: string): void
  /** The database came back on another port, because its own was taken in the meantime. */
  onMoved(): void
}

const longestPauseMs = 5_000

/** Starts the embedded database and restarts it whenever it ends unexpectedly. */
export async function superviseDatabase({
  dataDir,
  say,
  onMoved,
}: SuperviseDatabaseOptions): Promise<SupervisedDatabase> {
  const start = () => startEmbeddedPostgres({ dataDir, log: say })
  const stopping = new AbortController()
  let database: EmbeddedPostgres = await start()
  let isReviving = false

  async function watch(): Promise<void> {
    await database.ended
    if (stopping.signal.aborted) return
    say('the database ended unasked; starting it again')
    isReviving = true
    database = await revive(database.databaseUrl)
    isReviving = false
    if (stopping.signal.aborted) await database.stop()
    else watching = watch()
  }

  async function revive(addressBefore: string): Promise<EmbeddedPostgres> {
    for (let pauseMs = 200; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        const revived = await start()
        if (revived.databaseUrl !== addressBefore) onMoved()
        return revived
      } catch (error) {
        if (stopping.signal.aborted) throw error
        say(`the database does not start: ${error instanceof Error ? error.message : String(error)}`)
        await pause(pauseMs, undefined, { signal: stopping.signal })
      }
    }
  }

  let watching = watch()
  return {
    get databaseUrl() {
      return database.databaseUrl
    },
    async stop() {
      stopping.abort()
      if (!isReviving) await database.stop()
      await watching.catch(() => undefined) // It failed to come back, which is no longer needed.
    },
  }
}
