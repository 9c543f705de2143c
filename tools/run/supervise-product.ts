import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkDatabase, LockTaken, makeDataFolder, takeProcessLock } from '@daoxing/kit/server/postgres'
import { checkPort } from './check-port.ts'
import { superviseDatabase } from './supervise-database.ts'
import { keepLogsShort } from './log-file.ts'
import { makeKeys, watchCitySecret } from './product-keys.ts'
import { projectFolder, restoringFolder, type ProductSettings } from './product-settings.ts'
import { superviseProgram } from './program.ts'

export type ProductPlan = {
  readonly settings: ProductSettings
  /** The programs, by their names for users; each starts when the previous one is ready. */
  readonly entries: { readonly server: string; readonly city: string }
  /** Passed on to both. */
  readonly environment: NodeJS.ProcessEnv
  say(line: string): void
}

export type Product = {
  /** Resolves when everything runs; rejects with a user-readable message if it cannot, or was stopped before. */
  readonly running: Promise<void>
  /** Ends everything that has started, in reverse order. May be called at any moment, also more than once. */
  stop(): Promise<void>
}

type Stage = { onEnd(end: () => void | Promise<void>): void; refuseWhenStopping(): void }

/** Starts database, server and city, and keeps them running until it is stopped. */
export function superviseProduct(plan: ProductPlan): Product {
  const endings: (() => void | Promise<void>)[] = []
  let stopped: Promise<void> | undefined

  const running = startAll(plan, {
    onEnd: (end) => void endings.push(end),
    refuseWhenStopping() {
      if (stopped) throw new Error('stopped while starting')
    },
  })
  async function endAll(): Promise<void> {
    for (let end = endings.pop(); end; end = endings.pop()) await end()
  }
  async function stopAll(): Promise<void> {
    await endAll()
    await running.catch(() => undefined) // The error has been reported to the caller that waits for it.
    await endAll() // Programs that started while the others were being ended.
  }
  return { running, stop: () => (stopped ??= stopAll()) }
}

async function startAll(plan: ProductPlan, stage: Stage): Promise<void> {
  const { settings, entries, say } = plan
  const dataDir = makeDataFolder(settings.dataDir)
  stage.onEnd(lockDataFolder(dataDir))
  if (existsSync(join(dataDir, restoringFolder)))
    throw new Error(`A restore into ${dataDir} did not come to its end. Run it again: it begins anew.`)
  await checkPort(settings.port, 'PORT')
  await checkPort(settings.cityPort, 'CITY_PORT')
  const logs = join(dataDir, 'logs')
  mkdirSync(logs, { recursive: true })
  stage.onEnd(keepLogsShort(logs))
  stage.refuseWhenStopping()

  const addressOfDatabase = await timed(say, 'database', () =>
    settings.databaseUrl ? useDatabase(settings.databaseUrl) : ownDatabase(),
  )
  stage.refuseWhenStopping()

  const keys = makeKeys({ dataDir, environment: plan.environment })
  const programs = (['server', 'city'] as const).map((name) =>
    superviseProgram({
      name,
      entry: entries[name],
      logFile: join(logs, `${name}.log`),
      environment: () => ({
        NODE_ENV: 'production',
        // The compile cache of the last start is reused.
        NODE_COMPILE_CACHE: join(projectFolder, '.cache', 'node'),
        // The city's operators are on this machine.
        PEERS_ON_LOOPBACK: 'yes',
        ...plan.environment,
        // From now on the file is authoritative: a key in the environment may be outdated.
        KEYS_FILE: keys.path,
        CITY_SECRET: keys.citySecret(),
        WALLET_KEY: undefined,
        DATABASE_URL: addressOfDatabase(),
        PORT: String(settings.port),
        CITY_PORT: String(settings.cityPort),
        DATA_DIR: dataDir,
        SERVER_URL: `http://127.0.0.1:${settings.port}`,
      }),
      say,
    }),
  )
  stage.onEnd(async () => void (await Promise.all(programs.map((program) => program.stop()))))
  // Both switch to the new secret at once: otherwise, each would reject the other.
  const watch = watchCitySecret(keys, () => {
    say('the secret of the city has changed; server and city start again with it')
    for (const program of programs) program.restart()
  })
  stage.onEnd(() => clearInterval(watch))
  for (const program of programs) {
    await timed(say, program.name, () => program.start())
    stage.refuseWhenStopping()
  }

  async function ownDatabase(): Promise<() => string> {
    const onMoved = () => programs.forEach((program) => program.restart())
    const database = await superviseDatabase({ dataDir, say, onMoved })
    stage.onEnd(() => database.stop())
    return () => database.databaseUrl
  }
}

async function useDatabase(databaseUrl: string): Promise<() => string> {
  await checkDatabase(databaseUrl)
  return () => databaseUrl
}

/** One product per data folder; returns a function that releases the lock. */
function lockDataFolder(dataDir: string): () => void {
  try {
    const lock = takeProcessLock(join(dataDir, 'running.lock'))
    return () => lock.release()
  } catch (error) {
    if (!(error instanceof LockTaken)) throw error
    throw new Error(
      `It already runs on ${dataDir} (process ${error.pid}). Stop that one first, or set DATA_DIR, PORT and CITY_PORT for a second.`,
      { cause: error },
    )
  }
}

async function timed<Result>(say: ProductPlan['say'], name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  say(`${name} is ready (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  return result
}
