import { randomBytes } from 'node:crypto'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Namespace } from 'socket.io'
import { within } from '../process/drain.ts'
import type { Log } from '../process/log.ts'
import type { RedisLine } from './redis-line.ts'

type SharedAdapter = ReturnType<ReturnType<typeof createAdapter>>

/** The rooms of all processes as one: an event to a room reaches its sockets in every process. */
export type SharedRooms = {
  adapter(namespace: Namespace): SharedAdapter
  /**
   * Resolves once messages of the others are received here without a gap, or once Redis is known to be unreachable;
   * from then on gaps are detected, and a returning Redis ends one.
   */
  listen(): Promise<void>
  /** Whether an event can be sent now; if not, it stays in the outbox. */
  canSend(): boolean
  /**
   * Called when an event of the others may have been lost before it was read here: Redis was restarted, or this process
   * was disconnected or suspended for so long that the stream was trimmed past its position.
   */
  onGap(listener: () => void): void
  /** Runs before an event of another process is delivered to the sockets here. */
  beforeReceiving(listener: () => void): void
  /** Settles when Redis has accepted the last message; fails if that is uncertain. */
  taken(): Promise<void>
  /** Stops the detection of gaps. */
  close(): void
}

/** The number of events and moves between rooms that are retained for a temporarily disconnected process. */
export const unsentMessages = 20_000
const readBlockMs = 1_000
const takenWithinMs = 3_000
const knockEveryMs = 100
const knockWithinMs = 10_000
/** The longest delay until a detectable gap is detected. */
const pollEveryMs = 1_000

export function createSharedRooms({ line, log }: { line: RedisLine; log: Log }): SharedRooms {
  const streamName = `${line.prefix}:rooms`
  const self = randomBytes(8).toString('hex')
  let openAdapter: ReturnType<typeof createAdapter> | undefined
  let taken: Promise<unknown> = Promise.resolve()
  let isListening = false
  let [isChecking, isClosed] = [false, false]
  let checkTimer: NodeJS.Timeout | undefined
  /** The last entry that was read here. */
  let readUpTo: string | undefined
  /** Nothing up to this entry is missing since our own message was received. */
  let wholeUpTo: string | undefined
  const listeners: (() => void)[] = []
  const listenersBefore: (() => void)[] = []

  // A plain function, because Socket.IO calls it with `new`.
  function adapter(namespace: Namespace): SharedAdapter {
    // It starts to read the stream at once, so a process that neither sends nor receives has none.
    openAdapter ??= createAdapter(line.commands, {
      streamName,
      channelPrefix: streamName,
      maxLen: unsentMessages,
      readCount: 500,
      blockTimeInMs: readBlockMs,
      onlyPlaintext: true,
    })
    const opened = openAdapter(namespace)
    const [publish, receive] = [opened.doPublish.bind(opened), opened.onRawMessage.bind(opened)]
    opened.doPublish = (message) => {
      taken = Promise.resolve(publish(message))
      return taken
    }
    opened.onRawMessage = (message, offset) => {
      readUpTo = offset
      if (message.uid !== self) {
        for (const listener of listenersBefore) listener()
        return receive(message, offset)
      }
      isListening = true
      wholeUpTo ??= offset
    }
    return opened
  }

  /**
   * The adapter starts at the end of the stream, again at each poll, until it has received a message: then it knows its
   * position.
   */
  async function awaitOwnMessage(): Promise<void> {
    isListening = false
    const end = performance.now() + knockWithinMs
    while (!isListening) {
      if (performance.now() > end) throw new Error('what other servers send through Redis is not heard here')
      await line.commands.xadd(streamName, 'MAXLEN', '~', unsentMessages, '*', 'uid', self, 'nsp', '/', 'type', '0')
      await new Promise((resolve) => setTimeout(resolve, knockEveryMs))
    }
  }

  /**
   * The stream is trimmed only at its old end. So while the last verified entry is still in the stream, nothing after
   * that entry was trimmed, and everything read since was read without a gap. The end of the gap is unknown after Redis
   * has dropped it.
   */
  async function detectGap(): Promise<void> {
    const upTo = readUpTo
    if (wholeUpTo !== undefined && (await line.commands.xrange(streamName, wholeUpTo, wholeUpTo)).length > 0) {
      wholeUpTo = upTo
      return
    }
    log.warn('events may have been missed: pages are sent to read what is live')
    wholeUpTo = undefined
    // Not before a message is received, or a socket that reconnected in between would continue with a gap. Without
    // messages, as from a Redis whose clock is behind, they are disconnected again and again.
    await awaitOwnMessage().finally(() => listeners.forEach((listener) => listener()))
  }

  async function checkSafely(): Promise<void> {
    if (isChecking || isClosed || line.commands.status !== 'ready') return
    isChecking = true
    // The connection was lost again, or nothing is received yet; the next check repeats this.
    await detectGap().catch(sayTrouble)
    isChecking = false
  }

  function sayTrouble(error: unknown): void {
    log.error({ err: error }, 'Redis could not be asked for what was missed')
  }

  return {
    adapter,
    async listen() {
      // The check for gaps starts once it is known whether events arrive.
      isChecking = true
      if (line.isUp()) await within(knockWithinMs, awaitOwnMessage()).catch(sayTrouble)
      isChecking = false
      checkTimer = setInterval(() => void checkSafely(), pollEveryMs).unref()
      line.commands.on('ready', () => void checkSafely())
    },
    canSend: () => line.isUp(),
    onGap: (listener) => void listeners.push(listener),
    beforeReceiving: (listener) => void listenersBefore.push(listener),
    taken: () => inTime(taken),
    close() {
      clearInterval(checkTimer)
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
