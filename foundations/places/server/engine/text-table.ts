/** Texts as bytes: by the ten thousand they would be read one by one, and most of them are never asked for. */
export type TextTable = {
  /** Where each text begins in the bytes; one more than there are texts. */
  readonly textStarts: Int32Array
  readonly texts: Uint8Array
}

const decoder = new TextDecoder()

/** One text of a table; empty where there is none. */
export function textAt({ textStarts, texts }: TextTable, index: number): string {
  return decoder.decode(texts.subarray(textStarts[index] ?? 0, textStarts[index + 1] ?? 0))
}

/** Collects texts, each once. */
export class TextCollector {
  readonly #places = new Map<string, number>()

  /** Where a text stands in the table. */
  add(text: string): number {
    const known = this.#places.get(text) ?? this.#places.size
    this.#places.set(text, known)
    return known
  }

  table(): TextTable {
    const parts = [...this.#places.keys()].map((text) => Buffer.from(text, 'utf8'))
    const textStarts = new Int32Array(parts.length + 1)
    for (const [index, { length }] of parts.entries()) textStarts[index + 1] = (textStarts[index] ?? 0) + length
    return { textStarts, texts: new Uint8Array(Buffer.concat(parts)) }
  }
}
