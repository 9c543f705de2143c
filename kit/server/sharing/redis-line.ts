import { setTimeout as pause } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { within } from '../process/drain.ts'
import type { Log } from '../process/log.ts'

/** The connections to the other processes: one publishes, one subscribes. */
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

/** A Redis that begins together with us is waited for so long; without it we begin all the same. */
const firstAnswerMs = 3_000
const afterRefusalMs = 1_000
/** Both connections are asked this often, so that one that leads nowhere is noticed, and tried again. */
const askEveryMs = 1_000
const silentMsMax = 4_000

/**
 * Errors of a Redis that is up and refuses the login or a command. Waiting does not help, and a server that started
 * all the same would replace one that reaches its peers.
 */
const saysNo = /^(?:WRONGPASS|NOAUTH|NOPERM|DENIED|ERR invalid password)/

/**
 * Connects with Redis, or says clearly that there is none; it may come later, and go again. Throws where Redis is there
 * and says no.
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
  // Also what the rooms open beside ours: its errors are heard, and it is closed with the others.
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
        // The streams adapter reads answers in the form of the older protocol.
        protocol: 2,
        connectionName: prefix,
        connectTimeout: 3_000,
        socketTimeout: silentMsMax,
        retryStrategy: (times) => Math.min(100 * times, 1_000),
        // Commands wait for the connection instead of failing after some retries.
        maxRetriesPerRequest: null,
        // After a switch to another machine the old one only reads.
        reconnectOnError: (error) => error.message.startsWith('READONLY'),
      }),
    )
  const commands = open()
  const ears = open()
  const asking = setInterval(() => {
    for (const client of [commands, ears]) if (client.status === 'ready') client.ping().catch(() => undefined)
  }, askEveryMs).unref()
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
  tellOfAbsence({ clients: [commands, ears], isUp, log })
  return {
    commands,
    prefix,
    isUp,
    async hear(channel, onSaid) {
      ears.on('message', (from: string, text: string) => from === channel && onSaid(text))
      // Said to nobody yet, it is said as soon as Redis is there, and again whenever it is back.
      const heard = ears.subscribe(channel)
      if (isUp()) await within(firstAnswerMs, heard)
      else heard.catch(() => undefined)
    },
    close,
  }
}

/** Asks for one of each kind of what we do, in a way that leaves nothing behind; throws where Redis forbids it. */
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
 * The library sends commands of its own, such as subscribing anew after a reconnect, and awaits none of them. One that is
 * pending when we disconnect would reject without a handler, which ends a process. Callers still get their own rejections.
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
 * A stream reader asks again at once, also after Redis has refused it for missing rights or a wrong type. Without a
 * pause that would be thousands of requests a second.
 */
function patientReader(client: Redis): Redis {
  const xread = client.xread.bind(client)
  const value = (...asked: Parameters<typeof xread>) =>
    xread(...asked).catch(async (error: unknown) => {
      await pause(afterRefusalMs)
      throw error
    })
  return Object.defineProperty(client, 'xread', { value })
}

const firstAnswer = (client: Redis) => new Promise<void>((resolve) => client.once('ready', () => resolve()))

/** The address without the password that may stand in it. */
function absent(redisUrl: string, trouble: string): string {
  const { host } = new URL(redisUrl)
  return `no Redis answers at ${host} (${trouble}), where REDIS_URL says that one is: what goes to other servers waits`
}

/** Its first word tells what is wrong; what follows may name the user. */
function refused(redisUrl: string, trouble: string): Error {
  const { host } = new URL(redisUrl)
  const [word] = trouble.split(' ', 1)
  return new Error(
    `the Redis at ${host} answers and says no (${word}): REDIS_URL needs the name and the password of a user who may read, write and publish what begins with daoxing:`,
  )
}

function tellOfAbsence({ clients, isUp, log }: { clients: readonly Redis[]; isUp: () => boolean; log: Log }): void {
  let wasUp = isUp()
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
