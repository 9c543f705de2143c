import { oneWayOfCounting } from './address-numerals.ts'
import {
  type AreaStart,
  areMistaken,
  countyStart,
  type TownStart,
  townAnywhere,
  townStart,
  villageStart,
} from './gazetteer.ts'

/** The parts of a typed address. A missing part is empty and never inferred. */
export type TypedAddress = {
  /** The current name of the county, if the text identifies it. */
  readonly county: string
  /** The current name of the town. */
  readonly town: string
  readonly village: string
  /** Road, street or place with its section: 信義路五段, 華富山. */
  readonly road: string
  /** Lane, alley, number and floor as typed: 7號, 12巷3弄5號之2, 33號4樓. */
  readonly door: string
  /** The parts of the house number in digits; empty if missing. */
  readonly lane: string
  readonly alley: string
  readonly number: string
  readonly floor: string
  /** The whole address in canonical spelling, with 臺 in the county. */
  readonly text: string
}

/** An address without any part. */
export const bareAddress: TypedAddress = {
  county: '',
  town: '',
  village: '',
  road: '',
  door: '',
  lane: '',
  alley: '',
  number: '',
  floor: '',
  text: '',
}

/** Parses 縣市 鄉鎮市區 里 鄰 路 段 巷 弄 號 樓 in all notations. A text without a road and a house number is a name. */
export function parseAddress(typed: string): TypedAddress | undefined {
  const note = noteBehind.exec(typed)?.[0] ?? ''
  const found = readAddressOf(typed.slice(0, typed.length - note.length))
  // A note in brackets is for the driver, and is not part of the address.
  return found && { ...found, text: `${found.text}${note.trimEnd()}` }
}

/** `(台北101)`, `（後門）` at the end, as typed. */
const noteBehind = /\s*[(（][^()（）]*[)）]\s*$/u

function readAddressOf(typed: string): TypedAddress | undefined {
  const text = oneSpelling(typed)
  const county = countyStart(text)
  const afterCounty = county ? text.slice(county.written.length) : text
  const ways = [
    ...(county && canEndAfter(county.written, afterCounty) && !isTownOf(county, text)
      ? [{ county, rest: afterCounty }]
      : []),
    { county: undefined, rest: text },
  ]
  for (const way of ways) {
    const found = readTown(way.county?.written ?? '', way.county?.counties ?? [], way.rest)
    if (found) return { ...found, road: asTyped(found.road, typed), text: asTyped(found.text, typed) }
  }
  return undefined
}

/** 花蓮市國聯一路 lies in a town, and is not 市國聯一路 of 花蓮; 市府路 and 市民大道 are roads. */
function isTownOf({ written, counties }: AreaStart, text: string): boolean {
  const [town] = townAnywhere(text)
  return (
    town !== undefined &&
    town.written.length > written.length &&
    counties.includes(town.county) &&
    !/^(?:府|民大)/.test(text.slice(written.length + 1))
  )
}

/** Road names contain 台 or 臺 (新台五路, 臺灣大道): each keeps its typed form. */
function asTyped(text: string, typed: string): string {
  return text.replace(/台(.)/gu, (both, next: string) => (typed.includes(`臺${next}`) ? `臺${next}` : both))
}

/**
 * Canonical spelling of the whole: half-width, 台, no spaces, 3-1 as 3之1, house numbers in digits, sections in Chinese
 * numerals.
 */
function oneSpelling(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .replaceAll('臺', '台')
    .replace(/(\d)\s*[-–—~]\s*(?=\d)/g, '$1之')
    .replace(/(\d)\s*[fF](?![a-zA-Z])(?:\s*[-–—之]\s*(?=\d))?/g, (whole, number: string) =>
      /[-–—之]\s*$/.test(whole) ? `${number}樓之` : `${number}樓`,
    )
    .replace(/[\s,，、。.．·・/()[\]「」『』:：'’]+/gu, '')
    .replace(/^(?:台灣|中華民國|taiwan|r\.?o\.?c\.?)*\d{3,6}(?=\p{Script=Han})/iu, '')
    .replace(/^(?:台灣(?!大道)|中華民國)(?=\p{Script=Han})/u, '')
  return oneWayOfCounting(plain)
}

function readTown(typedCounty: string, counties: readonly string[], text: string): TypedAddress | undefined {
  const towns = townStart(text, counties)
  const written = towns[0]?.written ?? ''
  const rest = text.slice(written.length)
  if (written !== '' && canEndAfter(written, rest)) {
    const found = readRoad({ typedArea: `${typedCounty}${written}`, counties, towns, text: rest })
    if (found) return found
  }
  return (
    (towns.length === 0 ? readElsewhere(typedCounty, counties, text) : undefined) ??
    readRoad({ typedArea: typedCounty, counties, towns: [], text })
  )
}

/**
 * A town outside the typed county is read in the neighbouring county that people confuse with it (臺北市中和區景平路). Any other
 * stays in the typed county, which has no such town, so that it is not pinned.
 */
function readElsewhere(typedCounty: string, counties: readonly string[], text: string): TypedAddress | undefined {
  const towns = counties.length === 0 ? [] : townAnywhere(text)
  const [first] = towns
  const [county] = counties
  if (!first || county === undefined) return undefined
  const meant = towns.filter((town) => areMistaken(county, town.county))
  return readRoad({
    typedArea: `${typedCounty}${first.written}`,
    counties,
    towns: meant.length > 0 ? meant : [{ ...first, county }],
    text: text.slice(first.written.length),
  })
}

/** 信義路 and 中山北路 are roads, 信義松仁路 and 中山長安東路 begin with a town: without 區, a name needs a road after it, as 北市 does. */
function canEndAfter(written: string, rest: string): boolean {
  if (/[區鄉鎮]$|..[縣市]$/.test(written)) return true
  return /^(?![東西南北中]?[一二三四五六七八九十]?[路街])\p{Script=Han}{2,}?(?:[路街村里區鄉鎮市]|大道)/u.test(rest)
}

type Reading = {
  readonly typedArea: string
  readonly counties: readonly string[]
  readonly towns: readonly TownStart[]
  readonly text: string
}

const roadPattern =
  /^(?<road>\p{Script=Han}{1,6}?(?:大道|路|街)(?:[東西南北中]?[一二三四五六七八九十]+段)?(?:\p{Script=Han}{1,3}巷)?)(?<door>\d.*)?$/u
/** Addresses without a road name: 復興村217號, 華富山33號, 正中巷5號. */
const placePattern = /^(?<road>\p{Script=Han}{0,8}?)(?<door>\d+(?:之\d+)?號.*)$/u
const doorPattern =
  /^(?:(?<lane>\d+)巷)?(?:(?<alley>\d+(?:之\d+)?)弄)?(?:(?<number>\d+(?:之\d+)?(?:號(?:之\d+)?)?))?(?<floor>(?:地下|b)?(?:\d+|[一二三四五六七八九十]+)樓(?:之\d+)?|b\d+)?(?<note>.*)$/iu

function readRoad({ typedArea, counties, towns, text }: Reading): TypedAddress | undefined {
  const village = villageBefore(text, towns)
  const rest = text.slice(village.written.length)
  const found = roadPattern.exec(rest)?.groups ?? (towns.length > 0 ? placePattern.exec(rest)?.groups : undefined)
  if (!found || (found['road'] === '' && village.name === '')) return undefined
  const road = found['road'] ?? ''
  const door = found['door'] ?? ''
  const parts = doorPattern.exec(door)?.groups ?? {}
  const county = onlyOne(towns.length > 0 ? towns.map((town) => town.county) : counties)
  return {
    county,
    town: onlyOne(towns.map(({ town }) => town)),
    village: village.name,
    road,
    door,
    lane: parts['lane'] ?? '',
    alley: parts['alley'] ?? '',
    number: parts['number'] ?? '',
    floor: parts['floor'] ?? '',
    text: `${typedArea.replaceAll('台', '臺')}${village.written}${road}${door}`,
  }
}

const newVillage = /^\p{Script=Han}{1,3}[里村](?=\p{Script=Han}{2,}?(?:路|街|大道))/u

/** The village and its 鄰, which only the post office uses. 中里街 begins with a village and is a street. */
function villageBefore(text: string, towns: readonly TownStart[]): { readonly name: string; readonly written: string } {
  // Villages are sometimes renamed, so an unknown one is accepted between a town and a road.
  const start = villageStart(text, towns) ?? (towns.length > 0 ? (newVillage.exec(text)?.[0] ?? '') : '')
  const name = /^(?:大道|[路街巷])/.test(text.slice(start.length)) ? '' : start
  const neighbourhood = /^\d+鄰/.exec(text.slice(name.length))?.[0] ?? ''
  return { name, written: `${name}${neighbourhood}` }
}

/** The name that all readings have in common; empty if they differ. */
export function onlyOne(names: readonly string[]): string {
  const [first = '', ...others] = new Set(names)
  return others.length === 0 ? first : ''
}
