/** Texts as bytes: parsing tens of thousands of strings would be slow, and most of them are never read. */
export type TextTable = {
  /** The byte offset of each text; one more than there are texts. */
  readonly textStarts: Int32Array
  readonly texts: Uint8Array
}

const decoder = new TextDecoder()

/** One text of a table; empty for an unknown index. */
export function textAt({ textStarts, texts }: TextTable, index: number): string {
  return decoder.decode(texts.subarray(textStarts[index] ?? 0, textStarts[index + 1] ?? 0))
}

/** Collects distinct texts. */
export class TextCollector {
  readonly #places = new Map<string, number>()

  /** The index of a text in the table. */
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
