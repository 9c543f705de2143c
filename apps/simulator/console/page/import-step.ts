import type { Word } from './words.ts'

export type ImportStep = {
  readonly word: Word
  readonly facts: Readonly<Record<string, string>>
  /** How far this step is, where the line says it. */
  readonly percent: number | undefined
}

/** The step of an import, read from the line that the importer wrote to its log in English. */
export function importStepOf(line: string): ImportStep {
  const percentText = /(\d+) %/.exec(line)?.[1]
  const percent = percentText === undefined ? undefined : Number(percentText)
  const [, at, all] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? []
  if (at !== undefined && all !== undefined) return { word: 'map_step', facts: { at, all }, percent }
  return { word: line.startsWith('download') ? 'map_downloading' : 'map_reading', facts: {}, percent }
}
