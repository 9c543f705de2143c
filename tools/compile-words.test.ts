import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { compileWords, wordProblems } from './compile-words.ts'

type Texts = Readonly<Record<string, string>>
type Message = (facts?: Readonly<Record<string, unknown>>) => string

let roots: string[] = []
afterEach(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
  roots = []
})

function aHouse(words: Readonly<Record<'zh-TW' | 'en' | 'ja', Texts>>): string {
  const root = mkdtempSync(join(tmpdir(), 'words-'))
  roots = [...roots, root]
  for (const [language, texts] of Object.entries(words)) {
    const file = join(root, 'services/taxi/web/words', `${language}.json`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(texts))
  }
  symlinkSync(resolve(import.meta.dirname, '../node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  return root
}

const inAll = (texts: Texts) => ({ 'zh-TW': texts, en: texts, ja: texts })

test('texts become functions with typed facts, in Traditional Chinese first [SHL-003]', async () => {
  const root = aHouse({
    'zh-TW': { taxi_wait_minutes: '司機 {minutes} 分鐘後抵達', taxi_hail_title: '叫車' },
    en: { taxi_wait_minutes: 'Driver in {minutes, plural, one {# minute} other {# minutes}}', taxi_hail_title: 'Taxi' },
    ja: { taxi_wait_minutes: 'あと {minutes} 分', taxi_hail_title: 'タクシー' },
  })
  expect(await compileWords(root)).toEqual(['services/taxi/web/words'])
  const compiled = (name: string) => {
    const file = join(root, 'services/taxi/web/words/compiled', name)
    return import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<Record<string, unknown>>
  }
  const words = (await compiled('messages.js')) as Record<string, Message>
  expect(words.taxi_wait_minutes?.({ minutes: 3 })).toBe('司機 3 分鐘後抵達')
  expect(words.taxi_hail_title?.()).toBe('叫車')
  const { texts: en } = (await compiled('en.js')) as { texts: Record<string, Message> }
  expect(en.taxi_wait_minutes?.({ minutes: 1 })).toBe('Driver in 1 minute')
  expect(en.taxi_wait_minutes?.({ minutes: 3 })).toBe('Driver in 3 minutes')
  const { texts: ja } = (await compiled('ja.js')) as { texts: Record<string, string> }
  expect(ja.taxi_hail_title).toBe('タクシー')
  expect(await compileWords(root)).toEqual([])
})

test('a key that a language lacks is reported, and nothing is compiled', async () => {
  const root = aHouse({ 'zh-TW': { taxi_hail_title: '叫車' }, en: {}, ja: { taxi_hail_title: 'タクシー' } })
  expect(wordProblems(root)).toEqual(['services/taxi/web/words/en.json: taxi_hail_title is missing'])
  await expect(compileWords(root)).rejects.toThrow('taxi_hail_title is missing')
})

test('a fact that a language omits, an empty text and a malformed brace are reported', () => {
  const root = aHouse({
    'zh-TW': { taxi_a_b: '{minutes} 分', taxi_c_d: '好', taxi_e_f: '好' },
    en: { taxi_a_b: 'soon', taxi_c_d: ' ', taxi_e_f: '{oh' },
    ja: { taxi_a_b: '{minutes} 分', taxi_c_d: 'はい', taxi_e_f: 'はい' },
  })
  expect(wordProblems(root)).toHaveLength(3)
})

test('two slices cannot use one key', () => {
  const root = aHouse(inAll({ taxi_hail_title: '叫車' }))
  mkdirSync(join(root, 'kit/web/words'), { recursive: true })
  for (const language of ['zh-TW', 'en', 'ja']) {
    writeFileSync(join(root, `kit/web/words/${language}.json`), JSON.stringify({ taxi_hail_title: '叫車' }))
  }
  expect(wordProblems(root)).toEqual(['services/taxi/web/words: taxi_hail_title is already a key of kit/web/words'])
})
