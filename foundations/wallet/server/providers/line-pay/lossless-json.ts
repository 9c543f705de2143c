/** The third argument of a reviver: the source text of a number. TypeScript's library does not declare it yet. */
type Heard = { readonly source?: string }

const keepLongNumbers = (_key: string, value: unknown, heard?: Heard): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (heard?.source ?? value) : value

/**
 * Parses JSON in which numbers may be longer than JavaScript holds: LINE Pay writes the 19 digits of a transaction as a
 * number, of which `JSON.parse` would change the last two. Such a number comes out as its text; so does a fraction.
 */
export function parseLosslessly(text: string): unknown {
  return JSON.parse(text, keepLongNumbers)
}
