import { Redis } from 'ioredis'
import type { Log } from './log.ts'

/** What connects this process with the others of the house: one connection that says, one that hears. */
export type RedisLine = {
  readonly commands: Redis
  /** Begins the name of everything of this house, so that several houses can share one Redis. */
  readonly prefix: string
  /** False from the moment that a connection is lost until both are there again. */
  isUp(): boolean
  /** Hears a channel of Redis; what is said while this process is cut off is lost. */
  hear(channel: string, onSaid: (text: string) => void): Promise<void>
  close(): void
}

const firstAnswerMs = 5_000
/** Both connections are asked this often, so that one that leads nowhere is noticed, and tried again. */
const askEveryMs = 1_000
const silentMsMax = 4_000

/** Connects with Redis, or says clearly that there is none. From then on it may come and go. */
export async function openRedisLine({
  redisUrl,
  instance,
  log,
}: {
  redisUrl: string
  instance: string
  log: Log
}): Promise<RedisLine> {
  const open = () =>
    new Redis(redisUrl, {
      // The streams adapter reads answers in the form of the older protocol.
      protocol: 2,
      connectionName: `daoxing:${instance}`,
      connectTimeout: 3_000,
      socketTimeout: silentMsMax,
      retryStrategy: (times) => Math.min(100 * times, 1_000),
      // What was said waits until somebody is there to hear it, instead of failing after some tries.
      maxRetriesPerRequest: null,
      // After a switch to another machine the old one only reads.
      reconnectOnError: (error) => error.message.startsWith('READONLY'),
    })
  const commands = open()
  const ears = open()
  const close = () => {
    clearInterval(asking)
    for (const client of [commands, ears]) client.disconnect()
  }
  const asking = setInterval(() => {
    for (const client of [commands, ears]) if (client.status === 'ready') client.ping().catch(() => undefined)
  }, askEveryMs).unref()
  try {
    await Promise.all([commands, ears].map((client) => firstAnswer(client, redisUrl)))
  } catch (error) {
    close()
    throw error
  }
  const isUp = () => commands.status === 'ready' && ears.status === 'ready'
  tellOfAbsence({ clients: [commands, ears], isUp, log })
  return {
    commands,
    prefix: `daoxing:${instance}`,
    isUp,
    async hear(channel, onSaid) {
      ears.on('message', (from: string, text: string) => from === channel && onSaid(text))
      await ears.subscribe(channel)
    },
    close,
  }
}

function firstAnswer(client: Redis, redisUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let trouble = 'no answer'
    client.on('error', (error: Error) => (trouble = error.message || error.name))
    const tooLate = setTimeout(() => reject(new Error(absent(redisUrl, trouble))), firstAnswerMs)
    client.once('ready', () => {
      clearTimeout(tooLate)
      resolve()
    })
  })
}

/** The address without the password that may stand in it. */
function absent(redisUrl: string, trouble: string): string {
  return `no Redis answers at ${new URL(redisUrl).host} (${trouble}); REDIS_URL says that it connects several servers`
}

function tellOfAbsence({ clients, isUp, log }: { clients: readonly Redis[]; isUp: () => boolean; log: Log }): void {
  let wasUp = true
  for (const client of clients) {
    client.on('close', () => {
      // A line that was closed by ourselves is not missed.
      if (wasUp && client.status !== 'end') log.warn('Redis is away: what goes to other servers waits')
      wasUp = false
    })
    client.on('ready', () => {
      if (!wasUp && isUp()) log.info('Redis is back')
      wasUp = isUp()
    })
  }
}
