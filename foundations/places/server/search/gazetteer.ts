import { atlas } from '../ground/atlas.ts'
import { latinNamesOf } from './latin-names.ts'
import { soundOf } from './sound-of.ts'

/** A county or town as it may be written at the start of an address. */
type Written = { readonly written: string; readonly county: string; readonly town: string }
export type AreaStart = { readonly written: string; readonly counties: readonly string[] }
export type TownStart = { readonly written: string; readonly county: string; readonly town: string }

/** Former names of counties that became a special municipality; their towns became districts. */
const countiesBefore = new Map([
  ['台北縣', '新北市'],
  ['桃園縣', '桃園市'],
  ['台中縣', '臺中市'],
  ['台南縣', '臺南市'],
  ['高雄縣', '高雄市'],
])

/** Short forms of counties in an address, besides their first two characters: 北市大安區, 竹縣竹北市. */
const countiesInShort = new Map([
  ['北市', '臺北市'],
  ['北縣', '新北市'],
  ['基市', '基隆市'],
  ['桃市', '桃園市'],
  ['桃縣', '桃園市'],
  ['竹市', '新竹市'],
  ['竹縣', '新竹縣'],
  ['苗縣', '苗栗縣'],
  ['中市', '臺中市'],
  ['中縣', '臺中市'],
  ['彰縣', '彰化縣'],
  ['投縣', '南投縣'],
  ['雲縣', '雲林縣'],
  ['嘉市', '嘉義市'],
  ['嘉縣', '嘉義縣'],
  ['南市', '臺南市'],
  ['南縣', '臺南市'],
  ['高市', '高雄市'],
  ['高縣', '高雄市'],
  ['屏縣', '屏東縣'],
  ['宜縣', '宜蘭縣'],
  ['花縣', '花蓮縣'],
  ['東縣', '臺東縣'],
  ['澎縣', '澎湖縣'],
])

type Gazetteer = {
  readonly counties: readonly AreaStart[]
  readonly towns: readonly Written[]
  readonly villages: ReadonlySet<string>
  readonly villageNames: ReadonlySet<string>
  /** Counties by their name without a suffix: 新竹, its pinyin, and Hsinchu. */
  readonly bySound: ReadonlyMap<string, readonly string[]>
}
let held: Gazetteer | undefined

/** The county at the start of a text: 臺北市, the former 台北縣, or just 台北. Just 新竹 may be either of two. */
export function countyStart(text: string): AreaStart | undefined {
  return gazetteer().counties.find(({ written }) => text.startsWith(written))
}

/** The counties that the whole text names, in Chinese, English or pinyin: 新竹 and Hsinchu are two of them. */
export function countiesCalled(text: string): readonly string[] {
  const sound = soundOf(text).replace(countySign, '').replaceAll(' ', '')
  return sound === '' ? [] : (gazetteer().bySound.get(sound) ?? [])
}

const countySign = / (?:city|county)$/

/**
 * The town at the start of a text, in one of those counties if given. 板橋市 is the former name of 板橋區. Without 區, a name
 * counts only if the rest can still be a road, since 信義路 also begins with a town.
 */
export function townStart(text: string, counties: readonly string[]): readonly TownStart[] {
  const fits = gazetteer().towns.filter(
    ({ written, county }) => text.startsWith(written) && (counties.length === 0 || counties.includes(county)),
  )
  const longest = Math.max(0, ...fits.map(({ written }) => written.length))
  return fits.filter(({ written }) => written.length === longest)
}

/** The town at the start of a text, in any county, if its suffix is present: 大安區, not just 大安. */
export function townAnywhere(text: string): readonly TownStart[] {
  return townStart(text, []).filter(({ written }) => /區$|..[鄉鎮市]$/.test(written))
}

/** The town at the start of a text without its suffix: 大安 for 大安區; only names of two characters. */
export function townStem(text: string): string | undefined {
  heldStems ??= new Set(atlas('towns').areas.flatMap(({ town }) => (town.length === 3 ? folded(town).slice(0, 2) : [])))
  const stem = folded(text).slice(0, 2)
  return heldStems.has(stem) ? stem : undefined
}
let heldStems: ReadonlySet<string> | undefined

/** Whether two counties are often confused: a city and the county around it, or two with the same name. */
export function areMistaken(one: string, other: string): boolean {
  const around = ['臺北市', '新北市']
  return (around.includes(one) && around.includes(other)) || one.slice(0, 2) === other.slice(0, 2)
}

/** The village at the start of a text: 興雅里 in its town, or any with that name without a town. */
export function villageStart(text: string, towns: readonly TownStart[]): string | undefined {
  const { villages, villageNames } = gazetteer()
  for (let length = Math.min(6, text.length); length >= 2; length -= 1) {
    const name = text.slice(0, length)
    if (!/[里村]$/.test(name)) continue
    const isThere =
      towns.length === 0
        ? villageNames.has(name)
        : towns.some(({ county, town }) => villages.has(`${county}${town}${name}`))
    if (isThere) return name
  }
  return undefined
}

function gazetteer(): Gazetteer {
  held ??= build()
  return held
}

const folded = (name: string) => name.replaceAll('臺', '台')

function build(): Gazetteer {
  const counties = [...new Set(atlas('counties').areas.map(({ county }) => county))]
  const full = counties.map((county) => ({ written: folded(county), counties: [county] }))
  const before = [...countiesBefore].map(([written, county]) => ({ written, counties: [county] }))
  const stems = Map.groupBy(counties, (county) => folded(county).slice(0, 2))
  const short = [...stems].map(([written, those]) => ({ written, counties: those }))
  const inShort = [...countiesInShort].map(([written, county]) => ({ written, counties: [county] }))
  const villages = atlas('villages').areas.filter(({ village }) => village !== '')
  const called = atlas('counties').areas.flatMap(({ county, countyEn }) => {
    const stem = folded(county).slice(0, 2)
    return [folded(county), stem, ...latinNamesOf([stem]), countyEn.replace(/ (?:City|County)$/, '')].map((name) => ({
      sound: soundOf(name).replaceAll(' ', ''),
      county,
    }))
  })
  return {
    bySound: new Map(
      [...Map.groupBy(called, ({ sound }) => sound)].map(([sound, those]) => [
        sound,
        [...new Set(those.map(({ county }) => county))],
      ]),
    ),
    counties: [...full, ...before, ...short, ...inShort],
    towns: atlas('towns').areas.flatMap(({ county, town }) => waysToWrite(county, town)),
    villages: new Set(villages.map(({ county, town, village }) => `${county}${town}${folded(village)}`)),
    villageNames: new Set(villages.map(({ village }) => folded(village))),
  }
}

/**
 * 板橋區, the former 板橋市, 員林鎮 that became 員林市, or just 板橋. A name of one character (東區) is never shortened and never had
 * another suffix.
 */
function waysToWrite(county: string, town: string): readonly Written[] {
  const name = folded(town)
  const stem = name.slice(0, -1)
  const wasTown = stem.length > 1 && [...countiesBefore.values()].includes(county) && name.endsWith('區')
  const itself = name.endsWith('市') ? ['市', '鎮', '鄉', ''] : [name.slice(-1), '']
  const endings = wasTown ? ['區', '市', '鎮', '鄉', ''] : itself
  return endings
    .filter((ending) => ending !== '' || stem.length > 1)
    .map((ending) => ({ written: `${stem}${ending}`, county, town }))
}
