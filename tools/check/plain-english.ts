// node tools/check/plain-english.ts [FOLDER…]: lists the sentences below these folders that begin in a forbidden form.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Findings, Guard } from './guard.ts'
import { isCode, isTest, readSources, type SourceFile } from './shape/source-files.ts'

/** Folders whose sentences have been rewritten. The guard fails on a forbidden sentence in any of them. */
const plainFolders: readonly string[] = ['kit/', 'apps/', 'tools/', 'e2e/', 'bench/']

/** Comments, documents and test titles have a subject: no sentence begins with a relative pronoun or with "nobody". */
export const plainEnglish: Guard = {
  name: 'english',
  find: async (root) => sentenceFindings(readSources(root), plainFolders),
}

/** One finding for each forbidden sentence in a source below one of the folders. */
export function sentenceFindings(sources: readonly SourceFile[], folders: readonly string[]): Findings {
  return sources
    .filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
    .flatMap((source) => textsOf(source).flatMap((text) => findingsIn(source.path, text)))
}

type Text = { readonly line: number; readonly words: string }

/** The prose of a source: comments and test titles of code, paragraphs of a document. Migrations never change. */
function textsOf({ path, text }: SourceFile): readonly Text[] {
  if (path.endsWith('.md')) return documentTexts(text)
  if (!isCode(path)) return []
  return isTest(path) ? [...commentTexts(text), ...titleTexts(text)] : commentTexts(text)
}

/** Strings come first, so that what looks like a comment in them is none. */
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
  return [...titles].map(({ 2: words = '', index }) => ({ line: lineAt(text, index), words: capitalized(words) }))
}

/** A title goes on in the sentence of its file name, so it begins in lower case. */
const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

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

function findingsIn(path: string, { line, words }: Text): Findings {
  return words
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?:])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => forbidden.test(sentence) && !sentence.endsWith('?'))
    .map((sentence) => `${path}:${line} begins a sentence without a subject: ${sentence.slice(0, 90)}`)
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..')
  const documents = ['README.md', 'CONTRIBUTING.md'].map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8'),
  }))
  const folders = process.argv.slice(2)
  const findings = sentenceFindings([...readSources(root), ...documents], folders.length > 0 ? folders : [''])
  for (const finding of findings) console.log(finding)
  console.log(`${findings.length} found`)
}
