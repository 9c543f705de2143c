import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cpuMsOf } from './process-cpu.ts'

export type Program = {
  readonly pid: number
  readonly child: ChildProcess
  /** The URL that it printed when it was ready. */
  readonly url: string
  readonly cityUrl: string
  /** From the start until it was ready. */
  readonly readyMs: number
  /** CPU time of it and its children until then. */
  readonly readyCpuMs: number
  /** The last lines of its output. */
  said(): string
  stop(): Promise<void>
}

const startMsMax = 120_000

/** Starts one of our programs and waits until it reports ready; its output is shown only on a failure. */
export async function startProgram(file: string, environment: Readonly<Record<string, string>>): Promise<Program> {
  const startedAt = performance.now()
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...environment },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (said = (said + String(chunk)).slice(-4_000)))
  const { url, cityUrl } = await readyOrSay(child, () => said)
  return {
    pid: child.pid ?? 0,
    child,
    url,
    cityUrl,
    readyMs: performance.now() - startedAt,
    readyCpuMs: cpuMsOf(child.pid ?? 0),
    said: () => said,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function readyOrSay(child: ChildProcess, said: () => string): Promise<{ url: string; cityUrl: string }> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`a program ${why}:\n${said()}`))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail('did not start in time')
    }, startMsMax)
    child.once('exit', (code) => fail(`ended with ${code}`))
    child.on('message', (message) => {
      if (typeof message !== 'object' || message === null || !('ready' in message)) return
      clearTimeout(timer)
      resolve({ url: addressIn(message, 'url'), cityUrl: addressIn(message, 'cityUrl') })
    })
  })
}

function addressIn(message: object, name: string): string {
  const address: unknown = Object.entries(message).find(([key]) => key === name)?.[1]
  return typeof address === 'string' ? address : ''
}
