import type { ConsoleText } from '@daoxing/kit/simulator'

/** Texts of the frame; those of panels and actors come from the city. */
const words = {
  brand: ['島行', 'Daoxing', '島行'],
  title: ['城市', 'city', 'シティ'],
  speed: ['城市速度', 'City speed', '街の速さ'],
  kind: ['種類', 'Kind', '種類'],
  apply: ['套用', 'Apply', '適用'],
  silent: [
    '城市沒有回應，畫面停在最後一刻。',
    'The city does not answer; this is the last picture.',
    '街から応答がありません。最後の画面です。',
  ],
  no_map: [
    '地圖底圖尚未取得，稍後再試。',
    'The base map is not here yet; trying again.',
    '地図はまだ取得できません。再試行します。',
  ],
  copy: ['複製', 'Copy', 'コピー'],
  copied: ['已複製', 'Copied', 'コピー済み'],
  close: ['關閉', 'Close', '閉じる'],
  struck: ['已影響 {n} 個', '{n} struck', '{n} 件に影響'],
  failed: ['沒有成功：{why}', 'That failed: {why}', '失敗：{why}'],
  why_silent: [
    '伺服器沒有回應，請稍後再試。',
    'the server does not answer; try again later.',
    'サーバーから応答がありません。',
  ],
  why_refused: ['伺服器沒有接受這個要求。', 'the server did not accept this.', 'サーバーが受け付けませんでした。'],
} as const satisfies Readonly<Record<string, ConsoleText>>

export type Word = keyof typeof words
export const languages = [
  { code: 'zh-TW', name: '中文' },
  { code: 'en', name: 'English' },
  { code: 'ja', name: '日本語' },
] as const
export type LanguageCode = (typeof languages)[number]['code']

const stored = localStorage.getItem('language') ?? navigator.language
let current: LanguageCode = languages.find(({ code }) => stored.startsWith(code.slice(0, 2)))?.code ?? 'zh-TW'

export function language(): LanguageCode {
  return current
}

export function speak(code: LanguageCode): void {
  current = code
  localStorage.setItem('language', code)
}

export function say(word: Word, facts: Readonly<Record<string, string | number>> = {}): string {
  const text: string = words[word][languages.findIndex(({ code }) => code === current)] ?? words[word][0]
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
}

export const isWord = (text: string): text is Word => Object.hasOwn(words, text)
