import { createServer, type Server, type Socket } from 'node:net'
import { cityBrokerUser, readTopic } from '@daoxing/assets/contract'
import { type CityLog, secretHex } from '@daoxing/kit/simulator'
import { Aedes, type Client } from 'aedes'

/** The city's own MQTT broker. It speaks MQTT 3.1.1, and stores nothing. */
export type CityBroker = {
  /** Undefined while it is down. */
  url(): string | undefined
  /** The sign-in of the cars' gateways. */
  readonly cars: { readonly username: string; readonly password: string }
  /** A broker that goes down drops every connection. */
  setDown(isDown: boolean): void
  stop(): void
}

const carsUser = 'cars'

export async function openCityBroker({
  secret,
  log,
}: {
  readonly secret: string
  readonly log: CityLog
}): Promise<CityBroker> {
  const password = secretHex(16)
  const servers = new WeakSet<Client>()
  const broker = await Aedes.createBroker({
    heartbeatInterval: 60_000,
    authenticate(client, username, given, done) {
      const expected = username === cityBrokerUser ? secret : username === carsUser ? password : undefined
      const isAllowed = expected !== undefined && given?.toString() === expected
      if (isAllowed && username === cityBrokerUser) servers.add(client)
      done(null, isAllowed)
    },
    // The server commands, and cars answer and report: neither plays the other.
    authorizePublish(client, { topic }, done) {
      const kind = readTopic(topic)?.kind
      const isServer = client !== null && servers.has(client)
      const isAllowed = kind !== undefined && isServer === (kind === 'commands')
      done(isAllowed ? null : new Error('this client may not publish here'))
    },
  })
  broker.on('clientError', (_client, error) => log.error({ err: error }, 'a client of the broker failed'))
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let port: number | undefined
  let isStopped = false

  async function open(): Promise<void> {
    const next = createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      // Small messages leave at once.
      socket.setNoDelay(true)
      broker.handle(socket)
    })
    server = next
    await new Promise<void>((resolve, reject) => {
      next.once('error', reject)
      next.listen({ port: port ?? 0, host: '127.0.0.1' }, resolve)
    })
    const address = next.address()
    port = typeof address === 'object' && address !== null ? address.port : undefined
  }
  const close = () => {
    server?.close()
    server = undefined
    for (const socket of sockets) socket.destroy()
  }
  await open()
  return {
    url: () => (server === undefined || port === undefined ? undefined : `mqtt://127.0.0.1:${port}`),
    cars: { username: carsUser, password },
    setDown(isDown) {
      if (isStopped || isDown === (server === undefined)) return
      if (isDown) close()
      else open().catch((err: unknown) => log.error({ err }, 'the broker could not be opened again'))
    },
    stop() {
      isStopped = true
      close()
      broker.close()
    },
  }
}
