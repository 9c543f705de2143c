import type { PlaceKind } from '@daoxing/places/contract'
import { englishWords, readEnglish } from './english-words.ts'
import { hasHan, syllableEnd } from './normalise-text.ts'
import { syllablesOf, wadeOf } from '../places/readings.ts'

/**
 * Latin spellings of Chinese names: `gugong`, `taibeichezhan`, `taipeichechan`. Riders without a Chinese keyboard, or
 * who know the names only by ear, type them.
 */
export function latinNamesOf(names: readonly string[]): readonly string[] {
  const said = names.filter(hasHan).flatMap((name) => [name, name.replace(institution, '')])
  return [...new Set(said.flatMap(writtenInLatin))]
}

/** A written but unspoken prefix of a name: 國立, 臺北市立. */
const institution = /^(?:國立|國家|(?:[臺台]北|新北|桃園|[臺台]中|[臺台]南|高雄)市立|[臺台]北)(?=\p{Script=Han}{2})/u

/** 臺灣大學 for 國立臺灣大學: removes the prefix that only signs have. */
export const withoutInstitution = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    const plain = name.replace(/^(?:國立|(?:[臺台]北|新北|桃園|[臺台]中|[臺台]南|高雄)市立)(?=\p{Script=Han}{3})/u, '')
    return plain === name ? [] : [plain]
  })

function writtenInLatin(name: string): readonly string[] {
  const syllables = syllablesOf(name)
  return syllables ? [syllables.join(syllableEnd), oldSpelling(syllables)] : []
}

/** Nanking kept its postal romanisation. */
const oldSpelling = (syllables: readonly string[]) =>
  syllables.map(wadeOf).join(syllableEnd).replace(`nan${syllableEnd}ching`, `nan${syllableEnd}king`)

/** `tbcz` and `tpcc` for 台北車站, `xmd` for 西門町: the initials of its syllables, with numbers in full. */
export function initialsOf(names: readonly string[]): readonly string[] {
  const each = names.filter(hasHan).flatMap((name) => {
    const syllables = syllablesOf(name)
    if (!syllables || syllables.length < 2) return []
    return [syllables, syllables.map(wadeOf)].map((those) => those.map(firstOf).join(''))
  })
  return [...new Set(each)]
}

const firstOf = (syllable: string) => (/^\d/.test(syllable) ? syllable : syllable.slice(0, 1))

const directions = new Map([
  ['n', 'North'],
  ['s', 'South'],
  ['e', 'East'],
  ['w', 'West'],
])
const kinds = { road: 'Road', street: 'Street', boulevard: 'Boulevard', avenue: 'Avenue' } as const

/** `Zhongxiao East Road Section 4` and `Chunghsiao East Road Section 4` for 忠孝東路四段, Zhongxiao E. Rd. Sec. 4. */
export function englishNamesOfRoad(name: string, nameEn: string): readonly string[] {
  const { road, section } = readEnglish(nameEn)
  if (!road) return []
  const words = englishWords(road.written).slice(0, -1)
  const direction = directions.get(words.at(-1) ?? '')
  const stemEn = (direction ? words.slice(0, -1) : words).join(' ')
  const ending = [direction, kinds[road.kind], ...(section === '' ? [] : ['Section', section])]
    .filter(Boolean)
    .join(' ')
  const [, stem = ''] = /^(\p{Script=Han}+?)[東西南北]?(?:路|街|大道)/u.exec(name) ?? []
  const stems = [stemEn, ...writtenInLatin(stem)].map((each) => each.replaceAll(syllableEnd, ''))
  return [...new Set(stems)].map((each) => `${each} ${ending}`)
}

/** The usual words for each network before or after the name of a station. */
const stationSigns: Readonly<Partial<Record<PlaceKind, readonly [before: string, ...behind: readonly string[]]>>> = {
  rail: ['TRA', 'Station', 'Train Station'],
  metro: ['MRT', 'MRT Station', 'Metro Station', 'MRT'],
  'light-rail': ['LRT', 'Light Rail Station'],
  'high-speed-rail': ['HSR', 'HSR Station', 'HSR', 'High Speed Rail Station'],
}

/** `Hsinchu Station` and `Hsinchu Train Station` for Hsinchu Railway Station, `MRT Ximen` for Ximen Station. */
export function englishNamesOfStation({ kind, nameEn }: { kind: PlaceKind; nameEn: string }): readonly string[] {
  const [before, ...behind] = stationSigns[kind] ?? []
  if (before === undefined) return []
  const name = nameEn.replace(/^HSR | \([^)]+\)$/g, '').replace(/(?: Railway)? Station$/, '')
  return [`${before} ${name}`, ...behind.map((sign) => `${name} ${sign}`)].filter((each) => each !== nameEn)
}
