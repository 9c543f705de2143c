import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { within } from '../process/drain.ts'
import type { Log } from '../process/log.ts'

/** The connections to the other processes: one publishes, one subscribes. */
export type RedisLine = {
  readonly commands: Redis
  /** Prefix of all names of this house, so that several houses can share one Redis. */
  readonly prefix: string
  /** False from the loss of a connection until both are back. */
  isUp(): boolean
  /** Subscribes to a channel of Redis; messages while this process is disconnected are lost. */
  receive(channel: string, onText: (text: string) => void): Promise<void>
  close(): void
}

/** How long to wait for a Redis that starts at the same time; after that the server starts without it. */
const firstAnswerMs = 3_000
const afterRefusalMs = 1_000
/** Both connections are checked at this interval, so that a dead one is noticed and replaced. */
const pollEveryMs = 1_000
const silentMsMax = 4_000

/**
 * Errors of a running Redis that refuses the login or a command. Waiting does not help, and a server that started
 * anyway would replace one that reaches its peers.
 */
const saysNo = /^(?:WRONGPASS|NOAUTH|NOPERM|DENIED|ERR invalid password)/

/**
 * Connects to Redis, or logs that it is unreachable; it may come later, and disconnect again. Throws if Redis refuses.
 */
export async function openRedisLine({
  redisUrl,
  instance,
  log,
}: {
  redisUrl: string
  instance: string
  log: Log
}): Promise<RedisLine> {
  const prefix = `daoxing:${instance}`
  let trouble = 'no answer'
  const { promise: untilNo, reject: refuse } = Promise.withResolvers<never>()
  untilNo.catch(() => undefined)
  const opened: Redis[] = []
  // Also connections that the rooms open: their errors are handled, and they are closed with the others.
  const keep = (client: Redis): Redis => {
    opened.push(client)
    client.on('error', (error: Error) => {
      trouble = error.message || error.name
      if (saysNo.test(trouble)) refuse(refused(redisUrl, trouble))
    })
    const duplicate = client.duplicate.bind(client)
    client.duplicate = (changes) => patientReader(keep(duplicate(changes)))
    return withoutOrphans(client)
  }
  const open = () =>
    keep(
      new Redis(redisUrl, {
        // The streams adapter parses responses in the format of the older protocol.
        protocol: 2,
        connectionName: prefix,
        connectTimeout: 3_000,
        socketTimeout: silentMsMax,
        retryStrategy: (times) => Math.min(100 * times, 1_000),
        // Commands wait for the connection instead of failing after some retries.
        maxRetriesPerRequest: null,
        // After a failover the old machine is read-only.
        reconnectOnError: (error) => error.message.startsWith('READONLY'),
      }),
    )
  const commands = open()
  const ears = open()
  const asking = setInterval(() => {
    for (const client of [commands, ears]) if (client.status === 'ready') client.ping().catch(() => undefined)
  }, pollEveryMs).unref()
  const isUp = () => commands.status === 'ready' && ears.status === 'ready'
  const close = () => {
    clearInterval(asking)
    for (const client of opened) client.disconnect()
  }
  const answered = Promise.all([commands, ears].map(firstAnswer)).then(() => tryRights(commands, prefix))
  try {
    await within(firstAnswerMs, Promise.race([answered, untilNo]))
  } catch (error) {
    close()
    throw error instanceof Error && saysNo.test(error.message) ? refused(redisUrl, error.message) : error
  }
  if (!isUp()) log.warn(absent(redisUrl, trouble))
  logAbsence({ clients: [commands, ears], isUp, log })
  return {
    commands,
    prefix,
    isUp,
    async receive(channel, onText) {
      ears.on('message', (from: string, text: string) => from === channel && onText(text))
      // A failed publication is repeated as soon as Redis is reachable, and again after each reconnect.
      const subscribed = ears.subscribe(channel)
      if (isUp()) await within(firstAnswerMs, subscribed)
      else subscribed.catch(() => undefined)
    },
    close,
  }
}

/** Runs one of each kind of our commands, without leaving data; throws if Redis forbids it. */
async function tryRights(client: Redis, prefix: string): Promise<void> {
  const name = `${prefix}:asked`
  const answers = await Promise.allSettled([
    client.xadd(name, 'NOMKSTREAM', '*', 'asked', '1'),
    client.xread('COUNT', 1, 'STREAMS', name, '$'),
    client.xrange(name, '-', '+', 'COUNT', 1),
    client.eval("return redis.call('PTTL', KEYS[1])", 1, name),
    client.publish(name, ''),
  ])
  for (const answer of answers)
    if (answer.status === 'rejected' && answer.reason instanceof Error && saysNo.test(answer.reason.message))
      throw answer.reason
}

/**
 * The library sends its own commands, such as resubscribing after a reconnect, and awaits none of them. One that is
 * pending at a disconnect would reject without a handler, which ends a process. Callers still get their own rejections.
 */
function withoutOrphans(client: Redis): Redis {
  const sendCommand = client.sendCommand.bind(client)
  const value = (...sent: Parameters<typeof sendCommand>) => {
    const answer = sendCommand(...sent)
    if (answer instanceof Promise) answer.catch(() => undefined)
    return answer
  }
  return Object.defineProperty(client, 'sendCommand', { value })
}

/**
 * A stream reader retries at once, even if Redis refuses it for missing rights or a wrong type. Without a pause that
 * would be thousands of requests a second.
 */
function patientReader(client: Redis): Redis {
  const xread = client.xread.bind(client)
  const value = (...parameters: Parameters<typeof xread>) =>
    xread(...parameters).catch(async (error: unknown) => {
      await pause(afterRefusalMs)
      throw error
    })
  return Object.defineProperty(client, 'xread', { value })
}

const firstAnswer = (client: Redis) => new Promise<void>((resolve) => client.once('ready', () => resolve()))

/** The URL without its password. */
function absent(redisUrl: string, trouble: string): string {
  const { host } = new URL(redisUrl)
  return `no Redis answers at ${host} (${trouble}), where REDIS_URL says that one is: what goes to other servers waits`
}

/** Its first word is the error code; the rest may name the user. */
function refused(redisUrl: string, trouble: string): Error {
  const { host } = new URL(redisUrl)
  const [word] = trouble.split(' ', 1)
  return new Error(
    `the Redis at ${host} answers and says no (${word}): REDIS_URL needs the name and the password of a user who may read, write and publish what begins with daoxing:`,
  )
}

function logAbsence({ clients, isUp, log }: { clients: readonly Redis[]; isUp: () => boolean; log: Log }): void {
  let wasUp = isUp()
  for (const client of clients) {
    client.on('close', () => {
      // A connection that was closed on purpose is not reported as lost.
      if (wasUp && client.status !== 'end') log.warn('Redis is away: what goes to other servers waits')
      wasUp = false
    })
    client.on('ready', () => {
      if (!wasUp && isUp()) log.info('Redis is back')
      wasUp = isUp()
    })
  }
}
