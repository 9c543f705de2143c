import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const entry = fileURLToPath(new URL('../apps/server/main.ts', import.meta.url))
/** Compile cache between starts, as under the supervisor. */
const compiled = fileURLToPath(new URL('../.cache/node', import.meta.url))
const startMsMax = 120_000

/** One server among several, in a separate process. */
export type ServerProcess = {
  readonly url: string
  /** Starts, and waits until it reports that it serves. */
  starts(): Promise<void>
  /** SIGKILL. */
  dies(): Promise<void>
  /** SIGTERM, as in a rolling restart; returns the exit code. */
  stops(): Promise<number | null>
  /** It does nothing until it resumes, as on a machine that hangs. */
  hangs(): void
  goesOn(): void
  isRunning(): boolean
  /** Its warnings and errors. */
  said(): string
}

export type ServerWish = {
  readonly port: number
  readonly roles: string
  readonly environment: Readonly<Record<string, string>>
}

export function serverProcess({ port, roles, environment }: ServerWish): ServerProcess {
  let running: ChildProcess | undefined
  let said = ''
  const isRunning = () => running !== undefined && running.exitCode === null && running.signalCode === null
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = running
    if (!ending || !isRunning()) return null
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
    return ending.exitCode
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async starts() {
      const started = fork(entry, ['--roles', roles], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        execArgv: [],
        env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...environment, PORT: String(port), LOG_LEVEL: 'warn' },
      })
      running = started
      for (const stream of [started.stdout, started.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
      await new Promise<void>((resolve, reject) => {
        const tooLate = setTimeout(() => reject(new Error(`a server did not start in time:\n${said}`)), startMsMax)
        started.once('message', () => resolve())
        started.once('exit', (code) => reject(new Error(`a server ended with ${code} at its start:\n${said}`)))
        started.once('message', () => clearTimeout(tooLate))
        started.once('exit', () => clearTimeout(tooLate))
      })
    },
    dies: async () => void (await end('SIGKILL')),
    stops: () => end('SIGTERM'),
    hangs: () => void running?.kill('SIGSTOP'),
    goesOn: () => void running?.kill('SIGCONT'),
    isRunning,
    said: () => said,
  }
}
