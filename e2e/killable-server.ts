import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../apps/server/main.ts', import.meta.url))
/** Compile cache between starts, as under the supervisor. */
const compiled = fileURLToPath(new URL('../.cache/node', import.meta.url))

/** A busy machine may be too slow even for the database to respond in time, once or twice. */
const failedStartsMax = 5

/** The server program in a separate process. Whenever it ends, it is restarted at once, as the supervisor does. */
export type KillableServer = {
  readonly url: string
  readonly kills: number
  /** SIGKILL; the next process has been started when this returns, but may not be ready. */
  kill(): Promise<void>
  /** Until the current process serves; rejects with its output if none will. */
  serves(): Promise<void>
  /**
   * Does a step and kills the server so many milliseconds after its begin; then the next one serves. `onServing` runs as
   * soon as it does, perhaps before the step has ended.
   */
  killedDuring<Result>(afterMs: number, step: () => Promise<Result>, onServing?: () => void): Promise<Result>
  /** Unexpected output of all of them. */
  said(): string
  close(): Promise<void>
}

export function startKillableServer(port: number, environment: Readonly<Record<string, string>>): KillableServer {
  let said = ''
  let kills = 0
  let failedStarts = 0
  let isClosing = false
  let serving = Promise.withResolvers<void>()
  let child = begin()

  function begin(): ChildProcess {
    const begun = fork(entry, [], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv: [],
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: compiled,
        LOG_LEVEL: 'error',
        // The server is killed before all of them are built.
        INDEX_PLACES: 'asked',
        PORT: String(port),
        ...environment,
      },
    })
    for (const stream of [begun.stdout, begun.stderr]) stream?.on('data', (piece) => (said += String(piece)))
    begun.once('message', () => serving.resolve())
    begun.once('exit', (code) => {
      if (code !== null) failedStarts += 1
      if (failedStarts > failedStartsMax) serving.reject(new Error(`the server ended with ${code}:\n${said}`))
      else if (!isClosing) child = begin()
    })
    return begun
  }
  async function end(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  async function kill(): Promise<void> {
    kills += 1
    serving = Promise.withResolvers()
    await end()
  }
  return {
    url: `http://localhost:${port}`,
    get kills() {
      return kills
    },
    kill,
    serves: () => serving.promise,
    async killedDuring(afterMs, step, onServing) {
      const killing = async () => {
        await pause(afterMs)
        await kill()
        await serving.promise
        onServing?.()
      }
      const [result] = await Promise.all([step(), killing()])
      return result
    },
    said: () => said,
    async close() {
      isClosing = true
      await end()
    },
  }
}
