import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { endWithUs } from '@daoxing/kit/server/testing/end-with-us'

/** Debian installs it outside of the path of users. */
const programs = ['mosquitto', '/usr/sbin/mosquitto']
const program = programs.find((name) => spawnSync(name, ['-h']).error === undefined)
export const hasMosquitto = program !== undefined
/** Why the line is checked with one broker alone. */
export const noMosquitto =
  'there is no mosquitto here, so the line is checked with one broker alone (on Debian, as root: apt-get install mosquitto)'

export type Mosquitto = {
  readonly url: string
  /** Ends the program, or starts it again on the same port. */
  setUp(isUp: boolean): Promise<void>
  /** Its log: who connected, with which protocol. */
  said(): string
  close(): Promise<void>
}

/** The broker Eclipse Mosquitto in a program of its own: another maker's than the city's. */
export async function openMosquitto(): Promise<Mosquitto> {
  const [port = 0] = await freePorts(1)
  const folder = await mkdtemp(join(tmpdir(), 'mosquitto-'))
  const config = join(folder, 'mosquitto.conf')
  await writeFile(
    config,
    `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nlog_dest stderr\nlog_type all\n`,
  )
  let running: ChildProcess | undefined
  let said = ''
  async function start() {
    running = spawn(program ?? 'mosquitto', ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] })
    running.stderr?.on('data', (piece) => (said += String(piece)))
    if (running.pid !== undefined) endWithUs(running.pid, 'KILL')
    for (let tries = 0; tries < 100; tries += 1) {
      if (await isOpen(port)) return
      await pause(50)
    }
    throw new Error('mosquitto does not listen')
  }
  async function end() {
    const ending = running
    running = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async setUp(isUp) {
      if (!isUp) await end()
      else if (!running) await start()
    },
    said: () => said,
    async close() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
