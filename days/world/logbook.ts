import type { Instant } from '@daoxing/kit/contract'

/**
 * The finished steps of a day and the current one. It is in shared memory, so that other threads can report it when the
 * thread of the day no longer responds.
 */
export type Logbook = {
  /** Records the current step, which stays until the next one. */
  begin(what: string): void
  note(deed: string): void
  /** The last steps, the oldest first. */
  readonly deeds: readonly string[]
}
export type LogbookPage = {
  readonly at: string
  readonly underWay: string
  readonly deeds: readonly string[]
  /** The number of writes; while it does not change, the day makes no progress. */
  readonly writes: number
}

const deedsMax = 400
const deedsShown = 25
const headBytes = 8
const pageBytes = 16 * 1024

/** Space for the log of one day. */
export function logbookMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(headBytes + pageBytes)
}

export function createLogbook(now: () => Instant, memory = logbookMemory()): Logbook {
  const deeds: string[] = []
  const [head, page] = partsOf(memory)
  let underWay = 'nothing yet'
  function write(): void {
    const lines = [now(), underWay, ...deeds.slice(-deedsShown)]
    // Truncating a line of a few kB must not leave half a character.
    Atomics.store(head, 0, page.write(lines.map((line) => line.slice(0, 400).replaceAll('\n', ' ')).join('\n')))
    Atomics.add(head, 1, 1)
  }
  return {
    deeds,
    begin(what) {
      underWay = what
      write()
    },
    note(deed) {
      deeds.push(`${now()} ${deed}`)
      if (deeds.length > deedsMax) deeds.shift()
      write()
    },
  }
}

/** Reads the shared memory of a day that another thread may be writing. */
export function readLogbook(memory: SharedArrayBuffer): LogbookPage {
  const [head, page] = partsOf(memory)
  const text = page.toString('utf8', 0, Atomics.load(head, 0))
  const [at = '', underWay = '', ...deeds] = text.split('\n')
  return { at, underWay, deeds, writes: Atomics.load(head, 1) }
}

function partsOf(memory: SharedArrayBuffer): [Int32Array, Buffer] {
  return [new Int32Array(memory, 0, headBytes / 4), Buffer.from(memory, headBytes, pageBytes)]
}
