import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../apps/server/main.ts', import.meta.url))
/** Cache of compiled code between starts, as under the supervisor. */
const compiled = fileURLToPath(new URL('../.cache/node', import.meta.url))

/** A machine that has much else to do may be too slow even for the database to answer in time, once or twice. */
const failedStartsMax = 5

/** The server program alone in a process of its own. Whenever it ends another one is started at once, as the supervisor does. */
export type KillableServer = {
  readonly url: string
  readonly kills: number
  /** SIGKILL; the next process has been begun when this returns, and is not waited for. */
  kill(): Promise<void>
  /** Until the process of now serves; rejects with what was said where none will. */
  serves(): Promise<void>
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
  return {
    url: `http://localhost:${port}`,
    get kills() {
      return kills
    },
    async kill() {
      kills += 1
      serving = Promise.withResolvers()
      await end()
    },
    serves: () => serving.promise,
    said: () => said,
    async close() {
      isClosing = true
      await end()
    },
  }
}
