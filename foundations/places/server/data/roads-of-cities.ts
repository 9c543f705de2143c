import { syllablesOf } from '../places/readings.ts'
import { type Place, splitCountyAndTown } from '../places/place.ts'
import { roadsAtBridges, roadsByAddress } from './road-addresses.ts'
import { bridges } from './road-links.ts'
import { roadsOfTaipei } from './roads-of-taipei.ts'

/** Roads pinned at a known place on them. */
export function roadsOf(places: readonly Place[]): readonly Place[] {
  const byId = new Map(places.map((place) => [place.id, place]))
  const atPlaces = roadsByAddress.flatMap(([placeId, ...roads]) => {
    const place = byId.get(placeId)
    return place ? roads.map((name) => roadAt(name, place)) : []
  })
  const atBridges = roadsAtBridges.flatMap(([bridgeName, name, countyAndTown]) => {
    const [lat, lng] = bridges.find((bridge) => bridge.name === bridgeName)?.points[0] ?? []
    if (lat === undefined || lng === undefined) return []
    return [roadAt(name, { location: { lat, lng }, ...splitCountyAndTown(countyAndTown) })]
  })
  const atStations = roadsOfTaipei.map(([name, lat, lng, countyAndTown]) =>
    roadAt(name, { location: { lat, lng }, ...splitCountyAndTown(countyAndTown) }),
  )
  return [...atPlaces, ...atBridges, ...atStations]
}

function roadAt(name: string, { location, county, town }: Pick<Place, 'location' | 'county' | 'town'>): Place {
  const nameEn = englishRoad(name)
  const id = `road-${nameEn.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}${county}`
  return {
    id: namesakes.has(name) ? `${id}${name}` : id,
    name,
    shortName: name,
    nameEn,
    kind: 'road',
    location,
    county,
    town,
    aliases: [],
    codes: [],
  }
}

/** Roads with the same romanised name as another road of their city; their ids contain the Chinese characters. */
const namesakes = new Set(['向陽路', '通安街', '後街'])

const englishStems = new Map([
  ['市民', 'Civic'],
  ['臺灣', 'Taiwan'],
  ['凱達格蘭', 'Ketagalan'],
  ['羅斯福', 'Roosevelt'],
  ['基隆', 'Keelung'],
])
const sides: Readonly<Record<string, string>> = { 東: ' E.', 西: ' W.', 南: ' S.', 北: ' N.' }
const ordinals = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十']
const kinds: Readonly<Record<string, string>> = { 路: 'Rd.', 街: 'St.', 大道: 'Blvd.' }
const parts =
  /^(?<stem>\p{Script=Han}{2,}?)(?<side>[東西南北])?(?<number>[一二三四五六七八九十])?(?<kind>路|街|大道)(?:(?<section>[一二三四五六七八九十])段)?$/u
/** 後街 */
const shortName = /^(?<stem>\p{Script=Han})(?<kind>路|街)$/u

/** Romanised as on its signs: 環河南路一段 is Huanhe S. Rd. Sec. 1, 博愛二路 Bo'ai 2nd Rd. */
export function englishRoad(name: string): string {
  const {
    stem = '',
    side = '',
    number = '',
    kind = '',
    section = '',
  } = (parts.exec(name) ?? shortName.exec(name))?.groups ?? {}
  const said = syllablesOf(stem)?.join('') ?? stem
  const stemEn = englishStems.get(stem) ?? `${said.slice(0, 1).toUpperCase()}${said.slice(1)}`
  const order = ordinals.indexOf(number) + 1
  const ordinal = order === 0 ? '' : ` ${order}${['st', 'nd', 'rd'][order - 1] ?? 'th'}`
  const ofSection = section === '' ? '' : ` Sec. ${ordinals.indexOf(section) + 1}`
  return `${stemEn}${sides[side] ?? ''}${ordinal} ${kinds[kind] ?? 'Rd.'}${ofSection}`
}
