const digits = '〇零一二三四五六七八九'
const numeral = '[〇零一二兩三四五六七八九十百千廿卅]'
const valueOf = new Map([...[...digits].map((digit, index) => [digit, Math.max(0, index - 1)] as const), ['兩', 2]])
const unitOf = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])

/** Parses 一百二十三, 一二三 and 廿三. */
export function numberOfChinese(text: string): number {
  const plain = text.replaceAll('廿', '二十').replaceAll('卅', '三十')
  if (![...plain].some((sign) => unitOf.has(sign)))
    return Number([...plain].map((sign) => valueOf.get(sign) ?? 0).join(''))
  let total = 0
  let held: number | undefined
  for (const sign of plain) {
    const unit = unitOf.get(sign)
    if (unit === undefined) held = valueOf.get(sign) ?? 0
    else {
      total += (held ?? 1) * unit
      held = undefined
    }
  }
  return total + (held ?? 0)
}

/** 1 to 99 as in names of roads and sections: 五, 十, 十二, 二十一. Larger numbers stay unchanged. */
export function chineseOfNumber(number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 99) return String(number)
  const tens = Math.floor(number / 10)
  const ones = number % 10
  const digit = (value: number) => digits[value + 1] ?? ''
  return `${tens > 1 ? digit(tens) : ''}${tens > 0 ? '十' : ''}${ones > 0 ? digit(ones) : ''}`
}

const numberInName = /(?<=\p{Script=Han})(\d{1,2})(?=段|路|街)/gu
/** 忠孝東路4斷: a homophone of 段, which every input method offers next to it. */
export const sectionMistyped = /(?<=(?:路|街|大道)(?:\d|[一二三四五六七八九十]))[斷断短端]/gu
const laneInChinese = new RegExp(`(?<=[路街段道村里鄰])${numeral}+(?=巷)`, 'gu')
const alleyInChinese = new RegExp(`(?<=巷)${numeral}+(?=弄)`, 'gu')
/** A floor directly after digits stays unchanged: 號之3十二樓 would become 之312樓. */
const doorInChinese = new RegExp(`(?<![\\d〇零一二兩三四五六七八九十百千廿卅])${numeral}+(?=號|樓|鄰)`, 'gu')
const beforeOf = new RegExp(`(?<=[路街段道村里鄰巷弄])${numeral}+(?=之[\\d〇零一二兩三四五六七八九十百千廿卅])`, 'gu')
const afterOf = new RegExp(`(?<=[\\d號樓]之)${numeral}+`, 'gu')

/** House numbers in digits and road names in Chinese numerals, however they were typed: 五福1路 12巷, 五福一路十二巷. */
export function oneWayOfCounting(text: string): string {
  const inDigits = (chinese: string) => String(numberOfChinese(chinese))
  return text
    .replace(numberInName, (number: string) => chineseOfNumber(Number(number)))
    .replace(laneInChinese, inDigits)
    .replace(alleyInChinese, inDigits)
    .replace(beforeOf, inDigits)
    .replace(doorInChinese, inDigits)
    .replace(afterOf, inDigits)
}
