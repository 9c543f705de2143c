import { type CodedErrorTable, type ErrorReaction, generalErrors } from '@daoxing/kit/contract'
import { isApiError } from './api-error.ts'
import * as words from './words/compiled/messages.js'

/** The place to correct an error, and the label of its link. */
export type ErrorWay = { readonly path: string; readonly label: () => string }

export type ErrorHelp = {
  readonly reaction: ErrorReaction
  /** The message for a response without its own. */
  readonly sentence: () => string
  /** Only if something other than a retry helps first. */
  readonly way?: ErrorWay
}
/** Paths of the articles that explain an error, by its code. */
export type ErrorArticles = Readonly<Record<string, string>>
export type ErrorWords = Readonly<Record<string, ErrorHelp>>

/** The reactions of a table with the messages of its slice: the types require one for every code. */
export function errorWordsOf<Table extends CodedErrorTable>(
  table: Table,
  sentences: Readonly<Record<keyof Table & string, () => string>>,
  ways?: Readonly<Partial<Record<keyof Table & string, ErrorWay>>>,
): ErrorWords {
  const wordsOf = ([code, sentence]: readonly [string, () => string]) => {
    const reaction = table[code]?.reaction ?? 'retry'
    const way = new Map<string, ErrorWay | undefined>(Object.entries(ways ?? {})).get(code)
    return [code, { reaction, sentence, ...(way === undefined ? {} : { way }) }] as const
  }
  return Object.fromEntries(Object.entries<() => string>(sentences).map(wordsOf))
}

const known = new Map<string, ErrorHelp>()

/** Adds the error texts of a slice. */
export function learnErrorWords(errorWords: ErrorWords): void {
  for (const [code, help] of Object.entries(errorWords)) known.set(code, help)
}

const articles = new Map<string, string>()

/** Adds the articles that explain errors. */
export function learnErrorArticles(paths: ErrorArticles): void {
  for (const [code, path] of Object.entries(paths)) articles.set(code, path)
}

/** The path of the article that explains a failure; undefined without one. */
export function articleOf(error: unknown): string | undefined {
  return isApiError(error) ? articles.get(error.code) : undefined
}

/** The next step after a failure; a retry by default. */
export function helpFor(error: unknown): Omit<ErrorHelp, 'sentence'> {
  return (isApiError(error) ? known.get(error.code) : undefined) ?? { reaction: 'retry' }
}

/** The message of a code, for a response without one. */
export function sentenceOfCode(code: string): string | undefined {
  return known.get(code)?.sentence()
}

learnErrorWords(
  errorWordsOf(generalErrors, {
    UNEXPECTED: words.kit_error_unexpected,
    MAINTENANCE: words.kit_error_maintenance,
    NOT_FOUND: words.kit_error_notFound,
    INVALID_INPUT: words.kit_error_invalidInput,
    TOKEN_INVALID_OR_EXPIRED: words.kit_error_tokenInvalid,
    FIREWALL: words.kit_error_firewall,
    RATE_LIMIT: words.kit_error_rateLimit,
  }),
)
