import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Moods of a city desk; see its page at `/moods`. */
export type DeskMood = {
  readonly isDown?: boolean
  readonly slowSeconds?: number
  readonly losesAnswers?: boolean
  readonly refusesReleases?: boolean
  readonly sendsNoticesTwice?: boolean
  readonly noticesLateSeconds?: number
  readonly disordersNotices?: boolean
}

export type CityProgram = {
  /** Pass it to the test house as its `cityUrl`. */
  readonly url: string
  /** The folder of the desks' books; no process of ours may write to it. */
  readonly folder: string
  /** Changes the behaviour of a desk, such as `/pay/card`. */
  setMood(desk: string, mood: DeskMood): Promise<void>
  /** Kills the program and starts it on the same folder: its memory is lost. */
  restart(): Promise<void>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('../../../../apps/simulator/main.ts', import.meta.url))
/** Compile cache between starts, as under the supervisor. */
const compiled = fileURLToPath(new URL('../../../../.cache/node', import.meta.url))

/** The city in a separate process, with all its desks and no drivers: called over real HTTP. */
export async function openCityProgram({
  citySecret,
  serverUrl = nowhere,
}: {
  citySecret: string
  /** For desks that send messages to the server. */
  serverUrl?: string
}): Promise<CityProgram> {
  const folder = mkdtempSync(join(tmpdir(), 'daoxing-city-'))
  const start = (port: string) => startCity({ folder, citySecret, serverUrl, port })
  let running = await start('0')
  return {
    folder,
    get url() {
      return running.url
    },
    async setMood(desk, mood) {
      const answer = await fetch(`${running.url}${desk}/moods`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(mood),
      })
      if (!answer.ok) throw new Error(`the desk ${desk} answered ${answer.status} to a change of its mood`)
    },
    async restart() {
      await running.kill()
      running = await start(new URL(running.url).port)
    },
    async close() {
      await running.kill()
      rmSync(folder, { recursive: true })
    },
  }
}

/** No server listens there: most desks of the city need none. */
const nowhere = 'http://127.0.0.1:9'

type Running = { readonly url: string; kill(): Promise<void> }

async function startCity(plan: {
  folder: string
  citySecret: string
  serverUrl: string
  port: string
}): Promise<Running> {
  // A child with an IPC channel ends when the parent does, in any way.
  const child = fork(program, [], {
    execArgv: [],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compiled,
      CITY_SECRET: plan.citySecret,
      CITY_PORT: plan.port,
      CITY_DRIVERS: '0',
      // People of the city who pay would stand in the books beside those of a test.
      CITY_RENTERS: '0',
      CITY_SHARED_RENTERS: '0',
      CITY_SCOOTER_RIDERS: '0',
      CITY_CHARGING_RIDERS: '0',
      CITY_CHAUFFEUR_RIDERS: '0',
      CITY_CHARGERS: '0',
      CITY_REVIEWER_SECONDS: '0',
      DATA_DIR: plan.folder,
      SERVER_URL: plan.serverUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error(`the city did not come to life: ${said}`)))
    child.stdout?.on('data', (piece: Buffer) => {
      said += piece.toString('utf8')
      const found = /"url":"(http:[^"]+)"/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return {
    url,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
