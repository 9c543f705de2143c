import { appendFileSync, createReadStream, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

const usualHeldCharacters = 1 << 20

/** A file with one JSON text per line. It is open only during a write, since there may be hundreds of them. */
export class LineFile {
  readonly #path: string
  readonly #heldCharacters: number
  #held: string[] = []
  #size = 0

  /** The most characters that are buffered before a write. */
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

/** The lines of such a file. Our own import wrote them, so they are not validated; an unfinished file is never read. */
export async function* linesOf<Line>(path: string): AsyncGenerator<Line> {
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const line: Line = JSON.parse(text)
    yield line
  }
}
