import { wordProblems } from '../../compile-words.ts'
import type { HouseContracts, SliceContract } from '../contracts.ts'
import type { Findings } from '../guard.ts'
import type { SourceFile } from './source-files.ts'

const languages = ['zh-TW', 'en', 'ja'] as const

/** Every text exists in every language, and every refusal has its text for server and page. */
export function wordFindings(root: string, contracts: HouseContracts, sources: readonly SourceFile[]): Findings {
  return [
    ...wordProblems(root),
    ...contracts.slices.flatMap((slice) => refusalWords(slice, sources)),
    ...sources.filter(({ path }) => path.endsWith('/words/zh-TW.json')).flatMap(voiceFindings),
  ]
}

/** Terms with one spelling in this repository, and the forbidden spellings of each. */
const oneWay = [
  ['你', '您'],
  ['紀錄', '記錄'],
] as const

/** Sentences that the specification fixes word for word. */
const fixed = ['您有尚未付款的行程', '您在 {time} 已有預約行程', '已為您移除']

function voiceFindings({ path, text }: SourceFile): Findings {
  const own = fixed.reduce((left, sentence) => left.replaceAll(sentence, ''), text)
  return oneWay
    .filter(([, other]) => own.includes(other))
    .map(([ours, other]) => `${path}: ${other} is written ${ours}`)
}

function refusalWords(slice: SliceContract, sources: readonly SourceFile[]): Findings {
  const needed = Object.keys(slice.refusals).map((key) => `refusal_${key.replace('.', '_')}`)
  return languages.flatMap((language) => {
    const path = `${slice.folder}/contract/words/${language}.json`
    const text = sources.find((file) => file.path === path)?.text
    const written = text === undefined ? [] : Object.keys(JSON.parse(text) as object)
    return [
      ...needed.filter((key) => !written.includes(key)).map((key) => `${path} has no ${key}`),
      ...written
        .filter((key) => key.startsWith('refusal_') && !needed.includes(key))
        .map((key) => `${path}: ${key} belongs to no refusal of ${slice.name}`),
    ]
  })
}
