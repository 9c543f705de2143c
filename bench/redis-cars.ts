import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { delimiter, join } from 'node:path'
import type { LatLng } from '@daoxing/kit/contract'
import { median } from './measure.ts'
import { cpuMsOf } from './process-cpu.ts'

type Wish = { readonly radiusMetres: number; readonly limit: number }
export type RedisCars = {
  /** CPU microseconds of Redis and of this process per query. */
  micros(points: readonly LatLng[], wish: Wish): Promise<number>
  close(): Promise<void>
}

/** The same cars in a private Redis, queried over its socket like a client; undefined without Redis. */
export async function openRedisCars(cars: readonly LatLng[]): Promise<RedisCars | undefined> {
  const program = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path))
  if (!program) return undefined
  const [port = 0] = await freePorts(1)
  const redis = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
  const line = await connected(port)
  await ask(
    line,
    cars.map(({ lat, lng }, id) => `GEOADD cars ${lng} ${lat} ${id}`),
    cars.length,
  )
  return {
    async micros(points, { radiusMetres, limit }) {
      const questions = points.map(
        ({ lat, lng }) => `GEOSEARCH cars FROMLONLAT ${lng} ${lat} BYRADIUS ${radiusMetres} m ASC COUNT ${limit}`,
      )
      const rounds: number[] = []
      for (let round = 0; round < 5; round += 1) {
        const before = bothCpuMs(redis)
        await ask(line, questions, points.length)
        rounds.push(((bothCpuMs(redis) - before) * 1000) / points.length)
      }
      return median(rounds)
    },
    async close() {
      line.destroy()
      redis.kill('SIGTERM')
      await once(redis, 'exit')
    },
  }
}

const bothCpuMs = (redis: ChildProcess) => {
  const { user, system } = process.cpuUsage()
  return cpuMsOf(redis.pid ?? 0) + (user + system) / 1000
}

async function connected(port: number): Promise<Socket> {
  for (let attempt = 1; ; attempt += 1) {
    const line = connect(port, '127.0.0.1')
    try {
      await once(line, 'connect')
      return line
    } catch (error) {
      if (attempt === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/**
 * Sends all commands and waits for as many responses: a number is a line `:n`, a list a line `*n` followed by its
 * items.
 */
async function ask(line: Socket, commands: readonly string[], answers: number): Promise<void> {
  let waiting = answers
  let itemLines = 0
  let rest = ''
  const done = new Promise<void>((resolve, reject) => {
    line.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const text of lines) {
        if (text.startsWith('-')) reject(new Error(`Redis says ${text}`))
        if (itemLines > 0) itemLines -= 1
        else if (text.startsWith('*')) itemLines = 2 * Number(text.slice(1))
        if (itemLines === 0) waiting -= 1
      }
      if (waiting <= 0) resolve()
    })
  })
  line.write(commands.map((command) => `${command}\r\n`).join(''))
  await done
  line.removeAllListeners('data')
}
