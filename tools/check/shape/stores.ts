import type { Findings } from '../guard.ts'
import { isCode, isForTests, type SourceFile } from './source-files.ts'

/** Stores declare their tables with `defineTable`, which parses rows and caches those that a transaction has read. */
export function storeFindings(sources: readonly SourceFile[]): Findings {
  return sources
    .filter(({ path }) => path.includes('/server/stores/') && isCode(path) && !isForTests(path))
    .flatMap(({ path, text }) => [
      ...(/\btablesOf\s*<(?!unknown>)/.test(text)
        ? [`${path} writes row types by hand: declare the table with defineTable and pass it to tablesOf`]
        : []),
      ...(/\brememberedRows\b/.test(text) ? [`${path} remembers rows itself: the find of a declared table does`] : []),
      ...mappers(text).map((mapper) => `${path} maps a row by hand (${mapper}): a declared table parses its rows`),
    ])
}

/** A camelCase field that is read from a snake_case column. */
const mappers = (text: string) =>
  [...text.matchAll(/\b[a-z]+[A-Z]\w*: \w+\??\.[a-z0-9]+(?:_[a-z0-9]+)+\b/g)].map(([found]) => found)
