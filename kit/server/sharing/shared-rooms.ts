import { randomBytes } from 'node:crypto'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Namespace } from 'socket.io'
import { within } from '../process/drain.ts'
import type { Log } from '../process/log.ts'
import type { RedisLine } from './redis-line.ts'

type SharedAdapter = ReturnType<ReturnType<typeof createAdapter>>

/** The rooms of all processes as one: what is sent to a room reaches its sockets wherever they are. */
export type SharedRooms = {
  adapter(namespace: Namespace): SharedAdapter
  /**
   * Resolves when what the others say from now on is heard here without a gap, or when it is plain that Redis is away;
   * from then on gaps are looked for, and a Redis that comes is the end of one.
   */
  listen(): Promise<void>
  /** Whether something can be sent now; if not, it stays in the outbox. */
  canSend(): boolean
  /**
   * Says when something that others sent may have been lost before it was read here: Redis began anew, or this process
   * was cut off or stood still for so long that the stream had been cut behind its back.
   */
  onGap(listener: () => void): void
  /** Runs before an event of another process is delivered to the sockets here. */
  beforeHearing(listener: () => void): void
  /** Settles when Redis has taken what was sent last; fails where that is not sure. */
  taken(): Promise<void>
  /** Looks for gaps no longer. */
  close(): void
}

/** So many events and moves between rooms are kept for a process that is cut off from Redis for a while. */
export const keptMessages = 20_000
const readBlockMs = 1_000
const takenWithinMs = 3_000
const knockEveryMs = 100
const knockWithinMs = 10_000
/** So long after it could have been noticed a gap is noticed at the latest. */
const lookEveryMs = 1_000

export function createSharedRooms({ line, log }: { line: RedisLine; log: Log }): SharedRooms {
  const streamName = `${line.prefix}:rooms`
  const self = randomBytes(8).toString('hex')
  let openAdapter: ReturnType<typeof createAdapter> | undefined
  let taken: Promise<unknown> = Promise.resolve()
  let isListening = false
  let [isLooking, isClosed] = [false, false]
  let looking: NodeJS.Timeout | undefined
  /** The last entry that was read here. */
  let readUpTo: string | undefined
  /** Up to this entry nothing is missing since we heard ourselves. */
  let wholeUpTo: string | undefined
  const listeners: (() => void)[] = []
  const listenersBefore: (() => void)[] = []

  // A plain function, because Socket.IO calls it with `new`.
  function adapter(namespace: Namespace): SharedAdapter {
    // It begins to read the stream at once, so a process that neither sends nor hears has none.
    openAdapter ??= createAdapter(line.commands, {
      streamName,
      channelPrefix: streamName,
      maxLen: keptMessages,
      readCount: 500,
      blockTimeInMs: readBlockMs,
      onlyPlaintext: true,
    })
    const opened = openAdapter(namespace)
    const [publish, hear] = [opened.doPublish.bind(opened), opened.onRawMessage.bind(opened)]
    opened.doPublish = (message) => {
      taken = Promise.resolve(publish(message))
      return taken
    }
    opened.onRawMessage = (message, offset) => {
      readUpTo = offset
      if (message.uid !== self) {
        for (const listener of listenersBefore) listener()
        return hear(message, offset)
      }
      isListening = true
      wholeUpTo ??= offset
    }
    return opened
  }

  /** The adapter begins at "what comes next", anew at each look, until it has heard something: then it knows its place. */
  async function hearOurselves(): Promise<void> {
    isListening = false
    const end = performance.now() + knockWithinMs
    while (!isListening) {
      if (performance.now() > end) throw new Error('what other servers send through Redis is not heard here')
      await line.commands.xadd(streamName, 'MAXLEN', '~', keptMessages, '*', 'uid', self, 'nsp', '/', 'type', '0')
      await new Promise((resolve) => setTimeout(resolve, knockEveryMs))
    }
  }

  /**
   * The stream is cut at its old end alone. So while the last entry of which we are sure stands in it, nothing behind that
   * entry is gone, and whatever has been read since was read without a gap. Where it is gone we cannot know.
   */
  async function lookForGap(): Promise<void> {
    const upTo = readUpTo
    if (wholeUpTo !== undefined && (await line.commands.xrange(streamName, wholeUpTo, wholeUpTo)).length > 0) {
      wholeUpTo = upTo
      return
    }
    log.warn('events may have been missed: pages are sent to read what is live')
    wholeUpTo = undefined
    // Not before something is heard, or whoever came back in between would go on with a gap. Where nothing is, as of a
    // Redis whose clock is behind, they are sent away again and again.
    await hearOurselves().finally(() => listeners.forEach((listener) => listener()))
  }

  async function lookSafely(): Promise<void> {
    if (isLooking || isClosed || line.commands.status !== 'ready') return
    isLooking = true
    // The line was lost again, or nothing is heard yet; the next look asks the same.
    await lookForGap().catch(sayTrouble)
    isLooking = false
  }

  function sayTrouble(error: unknown): void {
    log.error({ err: error }, 'Redis could not be asked for what was missed')
  }

  return {
    adapter,
    async listen() {
      // The check for gaps begins once it is known whether events arrive.
      isLooking = true
      if (line.isUp()) await within(knockWithinMs, hearOurselves()).catch(sayTrouble)
      isLooking = false
      looking = setInterval(() => void lookSafely(), lookEveryMs).unref()
      line.commands.on('ready', () => void lookSafely())
    },
    canSend: () => line.isUp(),
    onGap: (listener) => void listeners.push(listener),
    beforeHearing: (listener) => void listenersBefore.push(listener),
    taken: () => inTime(taken),
    close() {
      clearInterval(looking)
      isClosed = true
    },
  }
}

async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not take an event in time')), takenWithinMs)
  })
  await Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
}
