import { normaliseText } from './normalise-text.ts'

/** The parts of an address that somebody typed. A part that was not typed is empty. */
export type TypedAddress = {
  readonly county: string
  readonly town: string
  /** Road or street with its section: 信義路五段. */
  readonly road: string
  /** Lane, alley and number as typed: 7號, 12巷3弄5號. */
  readonly door: string
  /** The whole address in one spelling, with 臺 in the county. */
  readonly text: string
}

const pattern =
  /^(?:(?<county>\p{Script=Han}{2}[縣市]))?(?:(?<town>\p{Script=Han}{1,3}?[區鄉鎮市]))?(?:\p{Script=Han}{1,4}[里村](?!\p{Script=Han}*[里村]))?(?<road>\p{Script=Han}{1,6}?(?:大道|路|街)(?:[一二三四五六七八九十]段)?)?(?<door>(?:\d+巷)?(?:\d+弄)?(?:\d+(?:之\d+)?號?(?:之\d+)?)?(?:\d+樓)?.*)$/u

/** Reads 縣市 區 路 段 巷 弄 號. What has neither a road nor a door is no address but a name. */
export function parseAddress(typed: string): TypedAddress | undefined {
  const text = normaliseText(typed.normalize('NFKC').replace(/(\d)\s*[-–—]\s*(?=\d)/g, '$1之'))
    .replace(/^(?:台灣|taiwan)?\s*\d{3,6}(?=\p{Script=Han})/u, '')
    .replace(/^台灣(?=\p{Script=Han})/u, '')
  const found = pattern.exec(text.replaceAll(' ', ''))?.groups
  if (!found?.road || !/^\d|^$/.test(found.door ?? '')) return undefined
  const county = (found.county ?? '').replace('台', '臺')
  const town = (found.town ?? '').replace('台', '臺')
  const door = found.door ?? ''
  return { county, town, road: found.road, door, text: `${county}${town}${found.road}${door}` }
}
