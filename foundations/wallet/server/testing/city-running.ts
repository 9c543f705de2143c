import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a desk of the city can be asked to be like; see its page at `/moods`. */
export type DeskMood = {
  readonly isDown?: boolean
  readonly slowSeconds?: number
  readonly losesAnswers?: boolean
  readonly sendsNoticesTwice?: boolean
  readonly noticesLateSeconds?: number
  readonly disordersNotices?: boolean
}
export type RunningCity = {
  /** Where it answers, also after it was killed. */
  readonly url: string
  /** Changes how a desk behaves, `/pay/card`. */
  setMood(desk: string, mood: DeskMood): Promise<void>
  /** Cuts it off as a power failure would, and starts it again on the same folder. */
  killAndRestart(): Promise<void>
  stop(): Promise<void>
}

export const citySecret = 'a secret of the city for tests, forty characters'
const cityProgram = join(import.meta.dirname, '../../../../apps/simulator/main.ts')

/** A city without drivers, in a process of its own: its desks are asked over real HTTP. */
export async function runCity({ serverUrl = 'http://127.0.0.1:9' } = {}): Promise<RunningCity> {
  const folder = mkdtempSync(join(tmpdir(), 'daoxing-test-city-'))
  let running = await startCity({ folder, serverUrl, port: '0' })
  const { url } = running
  return {
    url,
    async setMood(desk, mood) {
      const answer = await fetch(`${url}${desk}/moods`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(mood),
      })
      if (!answer.ok) throw new Error(`the desk ${desk} answered ${answer.status} to a change of its mood`)
    },
    async killAndRestart() {
      await ended(running.process, 'SIGKILL')
      running = await startCity({ folder, serverUrl, port: new URL(url).port })
    },
    async stop() {
      await ended(running.process, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Started = { readonly process: ChildProcess; readonly url: string }

type Start = { readonly folder: string; readonly serverUrl: string; readonly port: string }

function startCity({ folder, serverUrl, port }: Start): Promise<Started> {
  const child = fork(cityProgram, {
    env: {
      PATH: process.env['PATH'],
      CITY_SECRET: citySecret,
      CITY_PORT: port,
      CITY_DRIVERS: '0',
      SERVER_URL: serverUrl,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the city ended with ${code} before it was ready`)))
    child.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'url' in message && typeof message.url === 'string')
        resolve({ process: child, url: message.url })
    })
  })
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill(signal)
  })
}
