import { appendFileSync, createReadStream, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const usualHeldCharacters = 1 << 20

/** A file that is written line by line, one JSON text each. It is open while it is written to alone: there may be hundreds. */
export class LineFile {
  readonly #path: string
  readonly #heldCharacters: number
  #held: string[] = []
  #size = 0

  /** So many characters wait in memory at most before they are written. */
  constructor(path: string, heldCharacters = usualHeldCharacters) {
    this.#path = path
    this.#heldCharacters = heldCharacters
    writeFileSync(path, '')
  }

  write(line: unknown): void {
    const text = JSON.stringify(line)
    this.#held.push(text)
    this.#size += text.length
    if (this.#size > this.#heldCharacters) this.#flush()
  }

  close(): void {
    this.#flush()
  }

  #flush(): void {
    if (this.#held.length === 0) return
    appendFileSync(this.#path, `${this.#held.join('\n')}\n`)
    this.#held = []
    this.#size = 0
  }
}

/** The lines of such a file. They are ours, so their form is believed; an unfinished file is never read. */
export async function* linesOf<Line>(path: string): AsyncGenerator<Line> {
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const line: Line = JSON.parse(text)
    yield line
  }
}
