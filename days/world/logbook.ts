import type { Instant } from '@daoxing/kit/contract'

/**
 * What was done in a day, and what is being done now. It lies in memory that other threads see, so that they can say it
 * when the day's own thread answers no more.
 */
export type Logbook = {
  /** Says what is done from now on; it stands there until something else does. */
  begin(what: string): void
  note(deed: string): void
  /** What was done last, oldest first. */
  readonly deeds: readonly string[]
}
export type LogbookPage = {
  readonly at: string
  readonly underWay: string
  readonly deeds: readonly string[]
  /** How often something was written; while it stays the same, nothing moves. */
  readonly writes: number
}

const deedsMax = 400
const deedsShown = 25
const headBytes = 8
const pageBytes = 16 * 1024

/** Room for the page of one day. */
export function logbookMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(headBytes + pageBytes)
}

export function createLogbook(now: () => Instant, memory = logbookMemory()): Logbook {
  const deeds: string[] = []
  const [head, page] = partsOf(memory)
  let underWay = 'nothing yet'
  function write(): void {
    const lines = [now(), underWay, ...deeds.slice(-deedsShown)]
    // A line of a few kB must not leave half a character at the end of the page.
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

/** What stands in the memory of a day that another thread may be writing. */
export function readLogbook(memory: SharedArrayBuffer): LogbookPage {
  const [head, page] = partsOf(memory)
  const text = page.toString('utf8', 0, Atomics.load(head, 0))
  const [at = '', underWay = '', ...deeds] = text.split('\n')
  return { at, underWay, deeds, writes: Atomics.load(head, 1) }
}

function partsOf(memory: SharedArrayBuffer): [Int32Array, Buffer] {
  return [new Int32Array(memory, 0, headBytes / 4), Buffer.from(memory, headBytes, pageBytes)]
}
