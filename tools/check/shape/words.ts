import { wordProblems } from '../../compile-words.ts'
import type { HouseContracts, SliceContract } from '../contracts.ts'
import type { Findings } from '../guard.ts'
import type { SourceFile } from './source-files.ts'

const languages = ['zh-TW', 'en', 'ja'] as const

/** Every word stands in every language, and every refusal has its sentence where server and page both find it. */
export function wordFindings(root: string, contracts: HouseContracts, sources: readonly SourceFile[]): Findings {
  return [...wordProblems(root), ...contracts.slices.flatMap((slice) => refusalWords(slice, sources))]
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
