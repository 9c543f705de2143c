// node tools/check/plain-english.ts [FOLDER…]: lists the sentences below these folders that begin in a forbidden form.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Findings, Guard } from './guard.ts'
import { isCode, isTest, readFolders, readSources, type SourceFile } from './shape/source-files.ts'

/** The checked folders. The guard fails on a forbidden sentence or a vague word in any of them. */
const plainFolders: readonly string[] = [
  'kit/',
  'apps/',
  'tools/',
  'e2e/',
  'bench/',
  'days/',
  'foundations/',
  'services/',
  'samples/',
  'docs/',
  'README.md',
  'CONTRIBUTING.md',
]

/** The requirements are quoted verbatim. */
const quotedFolders = /^docs\/(?:requirements|generated)\//

/**
 * Comments, documents and test titles have a subject: no sentence begins with a relative pronoun or with "nobody", and
 * none consists of a clause with "where" alone.
 */
export const plainEnglish: Guard = {
  name: 'english',
  find: async (root) => {
    const sources = readTexts(root)
    return [...sentenceFindings(sources, plainFolders), ...vagueFindings(sources, plainFolders)]
  },
}

/** Code, including days and samples, and the documents. */
function readTexts(root: string): readonly SourceFile[] {
  const documents = ['README.md', 'CONTRIBUTING.md']
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const others = readFolders(root, ['days', 'docs', 'samples']).filter(({ path }) => !quotedFolders.test(path))
  return [...readSources(root), ...others, ...documents]
}

/** One finding for each forbidden sentence in a source below one of the folders. */
export function sentenceFindings(sources: readonly SourceFile[], folders: readonly string[]): Findings {
  return sourcesBelow(sources, folders).flatMap((source) =>
    textsOf(source).flatMap((text) => findingsIn(source.path, text)),
  )
}

/** Pronouns and idioms without a fixed meaning. Each has a standard term: "released" for "let go". */
const vague = /\b(?:nobody|whoever|somebody|let go|to be had|of before|whose it is|makes no sense|anew)\b/i

/** One finding for each comment and test title with a vague word in code below one of the folders. */
export function vagueFindings(sources: readonly SourceFile[], folders: readonly string[]): Findings {
  const code = sourcesBelow(sources, folders).filter(({ path }) => isCode(path))
  return code.flatMap((source) =>
    textsOf(source).flatMap(({ line, words }) => {
      const word = vague.exec(words.replace(/"[^"]*"|`[^`]*`/g, '').replace(/\s+/g, ' '))?.[0]
      return word === undefined ? [] : [`${source.path}:${line} has a vague word: ${word}`]
    }),
  )
}

const sourcesBelow = (sources: readonly SourceFile[], folders: readonly string[]) =>
  sources.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))

type Text = { readonly line: number; readonly words: string }

/**
 * The prose of a source: comments and test titles of code, paragraphs of a document. Migrations are excluded, since
 * they never change.
 */
function textsOf({ path, text }: SourceFile): readonly Text[] {
  if (path.endsWith('.md')) return documentTexts(text)
  if (!isCode(path)) return []
  return isTest(path) ? [...commentTexts(text), ...titleTexts(text)] : commentTexts(text)
}

/** Strings come first, so that comment markers inside them are skipped. */
const stringOrComment =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n)+|\/\/.*/gm

function commentTexts(text: string): readonly Text[] {
  return [...text.matchAll(stringOrComment)].flatMap(({ 0: token, index }) => {
    const isComment = /^\s*\/[/*]/.test(token)
    const words = token.replace(/^\s*\/\*\*?|\*\/$/g, '').replace(/^[ \t]*(\*|\/\/)[ \t]?/gm, '')
    return isComment ? [{ line: lineAt(text, index), words }] : []
  })
}

function titleTexts(text: string): readonly Text[] {
  const titles = text.matchAll(/\b(?:test|describe)(?:\.\w+(?:\([^\n]*?\))?)*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g)
  return [...titles].map(({ 2: words = '', index }) => ({ line: lineAt(text, index), words: asSentence(words) }))
}

/** A title begins in lower case, and ends with the ids of its requirements instead of a full stop. */
const asSentence = (words: string) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\s*\[[A-Z][^\]]*\]$/, '')}.`

function documentTexts(text: string): readonly Text[] {
  const prose = text.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ''))
  return prose.split('\n').flatMap((words, at) =>
    words.split('|').map((cell) => ({
      line: at + 1,
      words: cell.replace(/^\s*(?:[-*>#]+|\d+\.)?\s*/, '').replace(/\*\*|`[^`]*`/g, ''),
    })),
  )
}

const forbidden = /^(?:What|Whatever|Who|Whoever|Nobody)\b/
/** "Where the keys are." A clause that a comma or colon ends is followed by its main clause. */
const clauseAlone = /^Where\b[^,:?]*\.$/

function findingsIn(path: string, { line, words }: Text): Findings {
  return words
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?:])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => (forbidden.test(sentence) && !sentence.endsWith('?')) || clauseAlone.test(sentence))
    .map((sentence) => `${path}:${line} begins a sentence without a subject: ${sentence.slice(0, 90)}`)
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

if (import.meta.main) {
  const folders = process.argv.slice(2)
  const sources = readTexts(join(import.meta.dirname, '../..'))
  const below = folders.length > 0 ? folders : ['']
  const findings = [...sentenceFindings(sources, below), ...vagueFindings(sources, below)]
  for (const finding of findings) console.log(finding)
  console.log(`${findings.length} found`)
}
