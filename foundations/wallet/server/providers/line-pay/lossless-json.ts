/** The third argument of a reviver: the source text of a number. TypeScript's library does not declare it yet. */
type ParseContext = { readonly source?: string }

const preserveLongNumbers = (_key: string, value: unknown, context?: ParseContext): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (context?.source ?? value) : value

/**
 * Parses JSON with numbers longer than JavaScript supports: LINE Pay writes the 19 digits of a transaction as a number,
 * of which `JSON.parse` would change the last two. Such a number is returned as text; so is a fraction.
 */
export function parseLosslessly(text: string): unknown {
  return JSON.parse(text, preserveLongNumbers)
}
