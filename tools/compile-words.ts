import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type WordPart, WordSyntaxError, factKindsOf, parseWord, variantsOf } from './parse-word.ts'

/** Traditional Chinese comes first: it defines the keys, and the other languages follow. */
const languages = ['zh-TW', 'en', 'ja'] as const
const sourceGlobs = [
  'kit/*/words/zh-TW.json',
  'foundations/*/*/words/zh-TW.json',
  'services/*/*/words/zh-TW.json',
  'samples/*/*/words/zh-TW.json',
  'apps/*/words/zh-TW.json',
]
/** Part of the stamp, so that a change of the output makes every folder stale. */
const formVersion = 5

type Texts = Readonly<Record<string, string>>

/** The folders that hold words, relative to the root. */
export function wordFolders(root: string): readonly string[] {
  return sourceGlobs
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => dirname(file))
    .sort()
}

/**
 * Compiles every folder whose texts changed into typed functions, and returns those folders. Problems are thrown
 * together.
 */
export async function compileWords(root: string): Promise<readonly string[]> {
  const stale = wordFolders(root).filter((folder) => stampIn(join(root, folder)) !== stampOf(join(root, folder)))
  if (stale.length === 0) return []
  const problems = stale.flatMap((folder) => problemsIn(root, folder))
  if (problems.length > 0) throw new Error(`words cannot be compiled:\n${problems.join('\n')}`)
  // Loading the compiler takes over half a second, so it is loaded only if something is stale.
  const { compileBundle } = await import('@inlang/paraglide-js')
  for (const folder of stale) compileFolder(join(root, folder), compileBundle)
  return stale
}

/** Checks that every language has every key, with the same facts, and valid text. An empty list is a pass. */
export function wordProblems(root: string): readonly string[] {
  const seen = new Map<string, string>()
  return wordFolders(root).flatMap((folder) => {
    const doubles = Object.keys(textsIn(join(root, folder), 'zh-TW')).flatMap((key) => {
      const first = seen.get(key)
      seen.set(key, folder)
      return first === undefined ? [] : [`${folder}: ${key} is already a key of ${first}`]
    })
    return [...problemsIn(root, folder), ...doubles]
  })
}

function problemsIn(root: string, folder: string): readonly string[] {
  const base = textsIn(join(root, folder), 'zh-TW')
  return languages.flatMap((language) => {
    const where = `${folder}/${language}.json`
    if (!existsSync(join(root, where))) return [`${where}: is missing`]
    const texts = textsIn(join(root, folder), language)
    const missing = Object.keys(base).filter((key) => !(key in texts))
    const extra = Object.keys(texts).filter((key) => !(key in base))
    return [
      ...missing.map((key) => `${where}: ${key} is missing`),
      ...extra.map((key) => `${where}: ${key} is no key of zh-TW.json`),
      ...Object.entries(texts).flatMap(([key, text]) => problemsOfText(`${where}: ${key}`, key, text, base[key])),
    ]
  })
}

function problemsOfText(where: string, key: string, text: string, baseText: string | undefined): readonly string[] {
  if (!/^[a-z][A-Za-z0-9]*(_[A-Za-z0-9]+)+$/.test(key)) return [`${where} is not of the form slice_place_meaning`]
  if (text.trim() === '') return [`${where} is empty`]
  try {
    const facts = [...factKindsOf([parseWord(text)]).keys()].sort().join(' ')
    const baseFacts = [...factKindsOf([parseWord(baseText ?? text)]).keys()].sort().join(' ')
    return facts === baseFacts ? [] : [`${where} has the facts "${facts}", Traditional Chinese has "${baseFacts}"`]
  } catch (error) {
    if (error instanceof WordSyntaxError) return [`${where} ${error.message}`]
    throw error
  }
}

function textsIn(folder: string, language: string): Texts {
  const file = join(folder, `${language}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : {}
}

function stampOf(folder: string): string {
  const hash = createHash('sha1').update(String(formVersion))
  for (const language of languages) {
    const file = join(folder, `${language}.json`)
    hash.update(existsSync(file) ? readFileSync(file) : '')
  }
  return `// words ${hash.digest('hex')}`
}

function stampIn(folder: string): string | undefined {
  const file = join(folder, 'compiled', 'messages.js')
  if (!existsSync(file) || !existsSync(join(folder, 'compiled', 'messages.d.ts'))) return undefined
  return readFileSync(file, 'utf8').split('\n', 1)[0]
}

type CompileBundle = typeof import('@inlang/paraglide-js')['compileBundle']

function compileFolder(folder: string, compileBundle: CompileBundle): void {
  const parsed = languages.map((language) => ({ language, texts: textsIn(folder, language) }))
  const keys = Object.keys(parsed[0]?.texts ?? {}).sort()
  const types: string[] = []
  const messages = new Map<string, string[]>()
  const tables = new Map(languages.slice(1).map((language): [string, string[]] => [language, []]))
  for (const key of keys) {
    const words = parsed.map(({ language, texts }) => ({ language, parts: parseWord(texts[key] ?? '') }))
    types.push(typeOf(key, factKindsOf(words.map((word) => word.parts))))
    for (const [language, text] of textsOf(key, words, compileBundle))
      if (language === 'zh-TW')
        messages.set(placeOf(key), [...(messages.get(placeOf(key)) ?? []), messageOf(key, text)])
      else tables.get(language)?.push(`${key}: ${text},`)
  }
  for (const [place, lines] of messages)
    write(join(folder, 'compiled', 'places', `${place}.js`), `${sayImport}\n${withPlural(lines.join('\n'))}\n`)
  const places = [...messages.keys()].map((place) => `export * from './places/${place}.js'`)
  write(join(folder, 'compiled', 'messages.js'), [stampOf(folder), ...places, ''].join('\n'))
  write(join(folder, 'compiled', 'messages.d.ts'), `${types.join('\n')}\n`)
  for (const [language, lines] of tables) {
    write(join(folder, 'compiled', `${language}.js`), withPlural(`export const texts = {\n${lines.join('\n')}\n}\n`))
    write(join(folder, 'compiled', `${language}.d.ts`), textsType)
  }
}

/**
 * A separate file per place: a screen loads the texts of the places that it shows, and not those of its whole slice.
 */
const placeOf = (key: string) => key.split('_').slice(0, -1).join('_')

/** The message contains the Traditional Chinese text, so that unused texts are removed; the others are in a table. */
const messageOf = (key: string, text: string) => `export const ${key} = /* @__PURE__ */ sayIn('${key}', ${text})`
const sayImport = "import { sayIn } from '@daoxing/kit/contract'"

const withPlural = (code: string) => (code.includes('registry.plural(') ? `${pluralCode}\n${code}` : code)
const pluralCode = 'const registry = { plural: (locale, count) => new Intl.PluralRules(locale).select(Number(count)) }'
const textsType = "import type { Texts } from '@daoxing/kit/contract'\nexport declare const texts: Texts\n"

function typeOf(key: string, kinds: ReadonlyMap<string, string>): string {
  const facts = [...kinds].map(([name, kind]) => `readonly ${name}: ${kind}`).join('; ')
  return `export declare function ${key}(${kinds.size === 0 ? '' : `facts: { ${facts} }`}): string`
}

type Word = { readonly language: string; readonly parts: readonly WordPart[] }

/**
 * The text of one key in each language, as code written by Paraglide. Its runtime (65 kB in every slice), its choice of
 * a language and its names, which lose their capitals, are replaced by ours.
 */
function textsOf(key: string, words: readonly Word[], compileBundle: CompileBundle): readonly [string, string][] {
  const plain = words.map(({ language, parts }): [string, string | undefined] => [language, plainText(parts)])
  if (plain.every((entry): entry is [string, string] => entry[1] !== undefined))
    return plain.map(([language, text]) => [language, JSON.stringify(text)])
  const plurals = new Set(
    words.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'plural' ? [part.fact] : []))),
  )
  const local = (fact: string) => `${fact}Plural`
  const compiled = compileBundle({
    bundle: {
      id: key,
      declarations: [
        ...[...factKindsOf(words.map((word) => word.parts)).keys()].map((name) => ({
          type: 'input-variable' as const,
          name,
        })),
        ...[...plurals].map((fact) => ({
          type: 'local-variable' as const,
          name: local(fact),
          value: {
            type: 'expression' as const,
            arg: { type: 'variable-reference' as const, name: fact },
            annotation: { type: 'function-reference' as const, name: 'plural', options: [] },
          },
        })),
      ],
      messages: words.map(({ language, parts }) => {
        const id = `${key}.${language}`
        const variants = variantsOf(parts, local).map((variant, at) => ({
          id: `${id}.${at}`,
          messageId: id,
          ...variant,
        }))
        const selectors = (variants[0]?.matches ?? []).map(({ key: name }) => ({
          type: 'variable-reference' as const,
          name,
        }))
        return { id, bundleId: key, locale: language, selectors, variants }
      }),
    },
    fallbackMap: Object.fromEntries(languages.map((language) => [language, undefined])),
    messageReferenceExpression: () => key,
    settings: { baseLocale: 'zh-TW', locales: [...languages] },
  })
  return Object.entries(compiled.messages).map(([language, message]) => [language, withoutTypes(message.code)])
}

const plainText = ([first, ...more]: readonly WordPart[]) =>
  first?.kind === 'text' && more.length === 0 ? first.text : undefined

/** The declaration file has the types; the code has none. */
function withoutTypes(code: string): string {
  return code
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n')
    .trim()
    .replace(/;$/, '')
}

/** Another process may compile at the same time: a file is written atomically. */
function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const compiled = await compileWords(root)
  console.log(compiled.length === 0 ? 'words: up to date' : `words: compiled ${compiled.join(', ')}`)
}
