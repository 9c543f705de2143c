import { randomBytes } from 'node:crypto'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Namespace } from 'socket.io'
import type { RedisLine } from './redis-line.ts'

type SharedAdapter = ReturnType<ReturnType<typeof createAdapter>>

/** The rooms of all processes as one: what is sent to a room reaches its sockets wherever they are. */
export type SharedRooms = {
  adapter(namespace: Namespace): SharedAdapter
  /** Resolves when what the others say from now on is heard here without a gap. */
  listen(): Promise<void>
  /** Whether something can be sent now; if not, it stays in the outbox. */
  canSend(): boolean
  /** Says when something that others sent was lost before it was read here: Redis began anew, or we were away too long. */
  onGap(listener: () => void): void
  /** Settles when Redis has taken what was sent last; fails where that is not sure. */
  taken(): Promise<void>
}

/** So many events and moves between rooms are kept for a process that is cut off from Redis for a while. */
const keptMessages = 20_000
const readBlockMs = 1_000
const takenWithinMs = 3_000
const knockEveryMs = 100
const knockWithinMs = 10_000

export function createSharedRooms(line: RedisLine): SharedRooms {
  const streamName = `${line.prefix}:rooms`
  const self = randomBytes(8).toString('hex')
  const openAdapter = createAdapter(line.commands, {
    streamName,
    channelPrefix: streamName,
    maxLen: keptMessages,
    readCount: 500,
    blockTimeInMs: readBlockMs,
    onlyPlaintext: true,
  })
  let taken: Promise<unknown> = Promise.resolve()
  let isListening = false
  let readUpTo: string | undefined
  let readBefore: string | undefined
  const listeners: (() => void)[] = []
  // What was read before the line was lost: a Redis that began anew may be read from again before it is asked for that.
  line.commands.on('close', () => (readBefore ??= readUpTo))
  line.commands.on('ready', () => {
    const last = readBefore
    readBefore = undefined
    if (last === undefined) return
    line.commands.xrange(streamName, last, last).then(
      (found) => found.length === 0 && listeners.forEach((listener) => listener()),
      () => (readBefore = last), // The line was lost again; it is looked at when it is back.
    )
  })
  // A plain function, because Socket.IO calls it with `new`.
  function adapter(namespace: Namespace): SharedAdapter {
    const opened = openAdapter(namespace)
    const [publish, hear] = [opened.doPublish.bind(opened), opened.onRawMessage.bind(opened)]
    opened.doPublish = (message) => {
      taken = Promise.resolve(publish(message))
      return taken
    }
    opened.onRawMessage = (message, offset) => {
      readUpTo = offset
      if (message.uid === self) isListening = true
      else hear(message, offset)
    }
    return opened
  }
  return {
    adapter,
    async listen() {
      // The adapter begins at "what comes next", anew at each look, until it has heard something: then it knows its place.
      const end = performance.now() + knockWithinMs
      while (!isListening) {
        if (performance.now() > end) throw new Error('what other servers send through Redis is not heard here')
        await line.commands.xadd(streamName, 'MAXLEN', '~', keptMessages, '*', 'uid', self, 'nsp', '/', 'type', '0')
        await new Promise((resolve) => setTimeout(resolve, knockEveryMs))
      }
    },
    canSend: () => line.isUp(),
    onGap: (listener) => void listeners.push(listener),
    taken: () => inTime(taken),
  }
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not take an event in time')), takenWithinMs)
  })
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
