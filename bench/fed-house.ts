import { rmSync } from 'node:fs'
import { startEmbeddedPostgres } from '@daoxing/kit/server/postgres'
import { benchFolder } from './bench-house.ts'
import type { FedAnswer, FedOrder, OfferMessage } from './fed-orders.ts'
import { cpuMsOf } from './process-cpu.ts'
import { startProgram } from './product.ts'

export type DriversPlan = Omit<Extract<FedOrder, { kind: 'drivers' }>, 'kind'>
export type ParkedCredential = { readonly driverId: string; readonly credential: string }
export type FedHouse = {
  readonly url: string
  /** Riders with open sessions, by their cookies. */
  riders(count: number): Promise<readonly string[]>
  /** Drivers on shift, numbered from `from`; their positions stay fresh while they are fed. */
  drivers(plan: DriversPlan): Promise<readonly ParkedCredential[]>
  positionsTaken(): Promise<number>
  onOffer(listener: (offer: OfferMessage) => void): void
  /** CPU milliseconds so far. */
  cpuMs(): { readonly server: number; readonly database: number }
  /** Errors that the server logged. */
  said(): string
  close(): Promise<void>
}

/** The server in one process and its PostgreSQL in another, both deleted afterwards. */
export async function openFedHouse(): Promise<FedHouse> {
  const dataDir = benchFolder()
  const database = await startEmbeddedPostgres({ dataDir })
  const server = await startProgram('./fed-server.ts', {
    PORT: '0',
    DATABASE_URL: database.databaseUrl,
    CITY_SECRET: 'bench-secret',
    LOG_LEVEL: 'error',
  })
  const { child } = server
  const ask = (order: FedOrder) =>
    new Promise<FedAnswer>((resolve, reject) => {
      const listener = (answer: FedAnswer) => {
        if (answer.kind === 'offer') return
        child.off('message', listener)
        if (answer.kind === 'fault') reject(new Error(answer.text))
        else resolve(answer)
      }
      child.on('message', listener)
      child.send(order)
    })
  return {
    url: server.url,
    async riders(count) {
      const answer = await ask({ kind: 'riders', count })
      return answer.kind === 'riders' ? answer.cookies : []
    },
    async drivers(plan) {
      const answer = await ask({ kind: 'drivers', ...plan })
      return answer.kind === 'drivers' ? answer.credentials : []
    },
    async positionsTaken() {
      const answer = await ask({ kind: 'positions' })
      return answer.kind === 'positions' ? answer.taken : 0
    },
    onOffer: (listener) => child.on('message', (answer: FedAnswer) => answer.kind === 'offer' && listener(answer)),
    cpuMs: () => ({ server: cpuMsOf(server.pid), database: cpuMsOf(process.pid, 'postgres') }),
    said: () => server.said(),
    async close() {
      await server.stop()
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
