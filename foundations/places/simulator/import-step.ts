import type { ConsoleText } from '@daoxing/kit/simulator'

export type ImportStep = {
  readonly text: ConsoleText
  readonly facts: Readonly<Record<string, string>>
  /** The progress of this step, if the line has one. */
  readonly percent: number | undefined
}

const words = {
  downloading: ['正在下載圖資', 'Downloading the map data', '地図データをダウンロード中'],
  reading: ['正在讀取圖資', 'Reading the map data', '地図データを読み込み中'],
  step: ['正在匯入：第 {at} 步，共 {all} 步', 'Importing: step {at} of {all}', '取り込み中：{all} 段階中 {at} 段階目'],
} as const satisfies Readonly<Record<string, ConsoleText>>

/** The step of an import, parsed from the English line in the importer's log. */
export function importStepOf(line: string): ImportStep {
  const percentText = /(\d+) %/.exec(line)?.[1]
  const percent = percentText === undefined ? undefined : Number(percentText)
  const [, at, all] = /^\[(\d+)\/(\d+)\]/.exec(line) ?? []
  if (at !== undefined && all !== undefined) return { text: words.step, facts: { at, all }, percent }
  return { text: line.startsWith('download') ? words.downloading : words.reading, facts: {}, percent }
}
