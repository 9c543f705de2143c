/**
 * A text of the words files: plain text with `{fact}`, `{count, plural, one {# minute} other {# minutes}}` and `{state,
 * select, open {…} other {…}}`. Cases contain text and facts, but no nested cases.
 */
export type WordPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fact'; readonly fact: string }
  | { readonly kind: 'plural' | 'select'; readonly fact: string; readonly cases: readonly WordCase[] }
type WordCase = { readonly name: string; readonly parts: readonly WordPart[] }

export class WordSyntaxError extends Error {}

const pluralNames = ['zero', 'one', 'two', 'few', 'many', 'other']

export function parseWord(text: string): readonly WordPart[] {
  const parts: WordPart[] = []
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('{', at)
    const plain = text.slice(at, open < 0 ? undefined : open)
    if (plain.includes('}')) throw new WordSyntaxError('closes a brace that is not open')
    if (plain !== '') parts.push({ kind: 'text', text: plain })
    if (open < 0) break
    const close = closingBrace(text, open)
    parts.push(parseBraces(text.slice(open + 1, close)))
    at = close + 1
  }
  return parts
}

function parseBraces(inside: string): WordPart {
  const simple = /^\s*([a-z][A-Za-z0-9]*)\s*$/.exec(inside)
  if (simple?.[1] !== undefined) return { kind: 'fact', fact: simple[1] }
  const cased = /^\s*([a-z][A-Za-z0-9]*)\s*,\s*(plural|select)\s*,([\s\S]*)$/.exec(inside)
  const [, fact, kind, rest] = cased ?? []
  if (fact === undefined || rest === undefined) throw new WordSyntaxError(`does not understand {${inside}}`)
  const isPlural = kind === 'plural'
  const cases = parseCases(rest, isPlural ? fact : undefined)
  if (cases.at(-1)?.name !== 'other') throw new WordSyntaxError(`needs "other" as the last case of {${fact}}`)
  const unknown = cases.find(({ name }) => isPlural && !pluralNames.includes(name))
  if (unknown !== undefined) throw new WordSyntaxError(`has the unknown plural "${unknown.name}"`)
  return { kind: isPlural ? 'plural' : 'select', fact, cases }
}

function parseCases(text: string, hash: string | undefined): readonly WordCase[] {
  const cases: WordCase[] = []
  let at = 0
  while (text.slice(at).trim() !== '') {
    const open = text.indexOf('{', at)
    if (open < 0) throw new WordSyntaxError('has a case without braces')
    const close = closingBrace(text, open)
    const inside = text.slice(open + 1, close)
    const parts = parseWord(hash === undefined ? inside : inside.replaceAll('#', `{${hash}}`))
    if (parts.some((part) => part.kind === 'plural' || part.kind === 'select')) {
      throw new WordSyntaxError('has cases inside a case')
    }
    cases.push({ name: text.slice(at, open).trim(), parts })
    at = close + 1
  }
  return cases
}

function closingBrace(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  throw new WordSyntaxError('opens a brace that is not closed')
}

/** The facts that a text needs in any of its languages, each with its type. Counts must be numbers. */
export function factKindsOf(texts: readonly (readonly WordPart[])[]): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>()
  const note = (part: WordPart) => {
    if (part.kind === 'text') return
    if (part.kind === 'plural') kinds.set(part.fact, 'number')
    else if (part.kind === 'select') kinds.set(part.fact, 'string')
    else if (!kinds.has(part.fact)) kinds.set(part.fact, 'string | number')
    if (part.kind !== 'fact') for (const { parts } of part.cases) parts.forEach(note)
  }
  for (const parts of texts) parts.forEach(note)
  return kinds
}

type Match =
  | { readonly type: 'literal-match'; readonly key: string; readonly value: string }
  | { readonly type: 'catchall-match'; readonly key: string }
type Piece =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'expression'; readonly arg: { readonly type: 'variable-reference'; readonly name: string } }
export type Variant = { matches: Match[]; pattern: Piece[] }

/** One pattern for every combination of cases, in matching order. */
export function variantsOf(parts: readonly WordPart[], pluralName: (fact: string) => string): readonly Variant[] {
  let variants: readonly Variant[] = [{ matches: [], pattern: [] }]
  for (const part of parts) {
    if (part.kind === 'text' || part.kind === 'fact') {
      variants = variants.map(({ matches, pattern }) => ({ matches, pattern: [...pattern, pieceOf(part)] }))
      continue
    }
    const key = part.kind === 'plural' ? pluralName(part.fact) : part.fact
    variants = variants.flatMap(({ matches, pattern }) =>
      part.cases.map(({ name, parts: inner }) => ({
        matches: [
          ...matches,
          name === 'other' ? { type: 'catchall-match', key } : { type: 'literal-match', key, value: name },
        ],
        pattern: [...pattern, ...inner.map(pieceOf)],
      })),
    )
  }
  return variants
}

function pieceOf(part: WordPart): Piece {
  if (part.kind === 'text') return { type: 'text', value: part.text }
  return { type: 'expression', arg: { type: 'variable-reference', name: part.fact } }
}
