import type { LatLng } from '@daoxing/kit/contract'
import { chineseOfNumber } from './address-numerals.ts'
import { type KnownRoads, placeOfEnglish, registeredInEnglish, roadNamedInEnglish } from './english-names.ts'
import { readEnglish } from './english-words.ts'
import { onlyOne, type TypedAddress } from './parse-address.ts'

/**
 * Parses `No. 7, Sec. 5, Xinyi Rd., Xinyi Dist., Taipei City 110` into the same parts as 臺北市信義區信義路五段7號, with or without
 * commas, in either order. The address is stored as typed. A road with a known English name gets its Chinese one; any
 * other stays as typed. A text without an area and a known road is not a Taiwanese address.
 */
export function parseEnglishAddress(typed: string, roads: KnownRoads, near?: LatLng): TypedAddress | undefined {
  const parts = readEnglish(typed)
  const place = placeOfEnglish(parts.areas)
  if (parts.road === undefined && place.village === '') return undefined
  const counties = place.towns.length > 0 ? place.towns.map(({ county }) => county) : place.counties
  const placed = parts.road ? roadNamedInEnglish(parts.road, { counties, roads }) : ''
  const known = placed === '' && parts.road ? registeredInEnglish(parts.road, { counties, near }) : placed
  if (known === '' && counties.length === 0) return undefined
  const section = parts.section === '' ? '' : `${chineseOfNumber(Number(parts.section))}段`
  const [number, floor] = [numberOf(parts.number, '號'), floorOf(parts.floor)]
  return {
    county: onlyOne(counties),
    town: onlyOne(place.towns.map(({ town }) => town)),
    village: place.village,
    road: known === '' ? (parts.road?.written ?? '') : `${known}${section}`,
    door: `${numberOf(parts.lane, '巷')}${numberOf(parts.alley, '弄')}${number}${floor}`,
    lane: parts.lane,
    alley: parts.alley.replace('-', '之'),
    number,
    floor,
    text: typed.normalize('NFKC').replace(/\s+/g, ' ').trim(),
  }
}

/** 5-2 as 5之2號. */
const numberOf = (number: string, sign: string) => (number === '' ? '' : `${number.replace('-', '之')}${sign}`)

/** 5f-2 as 5樓之2; b1 stays as on doors. */
function floorOf(floor: string): string {
  if (floor === '') return ''
  if (/^b\d+f?$/.test(floor)) return floor.replace('f', '').toUpperCase()
  const [number = '', sub] = floor.replace('f', '').split('-')
  return `${number}樓${sub === undefined ? '' : `之${sub}`}`
}
