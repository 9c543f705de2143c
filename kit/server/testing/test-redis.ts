import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { endWithUs } from '../postgres/end-with-us.ts'
import { freePorts } from './free-ports.ts'

export type TestRedis = {
  readonly redisUrl: string
  /** It keeps its connections and is silent until it resumes, as in a network partition. */
  fallsSilent(): void
  goesOn(): void
  /**
   * Sends this number of messages through a stream, which retains the last; `atOnce`, so that no reader gets any in
   * between.
   */
  passes(stream: string, count: number, plan: { readonly keeps: number; readonly atOnce: boolean }): Promise<void>
  /** SIGKILL, as when its machine is lost; its data is gone. */
  kill(): Promise<void>
  /** Restarts it at the same address, empty, if it does not run. */
  begin(): Promise<void>
  close(): Promise<void>
}

/** Entries that an unblocked reader reads in one pause. */
const chunk = 1_000
const chunkPauseMs = 40

/** Why a test with several servers cannot run here. */
export const noRedis =
  'there is no redis-server here, and it cannot be installed (on Debian, as root: apt-get install redis-server)'

/** A Redis without persistence; undefined if none is installed or can be. */
export async function openTestRedis(): Promise<TestRedis | undefined> {
  const program = programHere() ?? installed()
  if (program === undefined) return undefined
  const [port = 0] = await freePorts(1)
  let running: ChildProcess | undefined
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = running
    if (!ending) return
    running = undefined
    const ended = once(ending, 'exit')
    ending.kill(signal)
    await ended
  }
  const begin = async () => {
    if (running) return
    running = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    })
    const guard = running.pid === undefined ? undefined : endWithUs(running.pid, 'KILL')
    running.once('exit', () => guard?.kill('SIGKILL'))
    await answersAt(port)
  }
  await begin()
  return {
    redisUrl: `redis://127.0.0.1:${port}`,
    fallsSilent: () => void running?.kill('SIGSTOP'),
    goesOn: () => void running?.kill('SIGCONT'),
    async passes(stream, count, { keeps, atOnce }) {
      const client = new Redis(`redis://127.0.0.1:${port}`, { protocol: 2 })
      try {
        for (let passed = 0; passed < count; passed += chunk) {
          const said = atOnce ? client.multi() : client.pipeline()
          for (let index = passed; index < Math.min(passed + chunk, count); index += 1)
            said.xadd(stream, 'MAXLEN', atOnce ? '=' : '~', keeps, '*', 'uid', 'test', 'nsp', '/', 'type', '0')
          await said.exec()
          await pause(chunkPauseMs)
        }
      } finally {
        client.disconnect()
      }
    },
    kill: () => end('SIGKILL'),
    begin,
    close: () => end('SIGTERM'),
  }
}

function programHere(): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path))
}

/** Installed like the tests' browser, if possible. */
function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another test file may be installing it at this moment.
  const patiently = ['-q', '-o', 'DPkg::Lock::Timeout=120']
  try {
    execFileSync('apt-get', [...patiently, 'update'], { env, stdio: 'ignore' })
    execFileSync('apt-get', [...patiently, 'install', '-y', '--no-install-recommends', 'redis-server'], {
      env,
      stdio: 'ignore',
    })
  } catch {
    return undefined // The calling test reports that it is skipped, and why.
  }
  return programHere()
}

async function answersAt(port: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const line = connect(port, '127.0.0.1')
    try {
      await once(line, 'connect')
      return
    } catch (error) {
      if (attempt === 100) throw error
      await pause(100)
    } finally {
      line.destroy()
    }
  }
}
