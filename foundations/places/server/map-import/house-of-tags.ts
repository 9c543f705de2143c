import type { Tags } from './read-extract.ts'

/** A house number of the extract: the part of an address after the town. One building may have several. */
export type House = { readonly doors: readonly string[] }

const doorsMax = 20
const textMax = 60

/** The addresses of a house; undefined without a tagged number or a street. */
export function houseOfTags(tags: Tags): House | undefined {
  const number = tags['addr:housenumber']
  const street = tags['addr:street'] ?? tags['addr:place'] ?? tags['addr:village'] ?? tags['addr:hamlet'] ?? ''
  if (number === undefined || street === '') return undefined
  const lane = part(tags['addr:lane'], '巷')
  const alley = part(tags['addr:alley'], '弄')
  const doors = number
    .split(/[;,、]/)
    .map((each) => `${street}${lane}${alley}${withSign(each.trim())}`)
    .filter((door) => /\d/.test(door) && door.length <= textMax)
  return doors.length === 0 ? undefined : { doors: doors.slice(0, doorsMax) }
}

/** Surveys write either 12 or 12巷. */
function part(text: string | undefined, sign: '巷' | '弄'): string {
  if (text === undefined || text === '') return ''
  return text.endsWith(sign) ? text : `${text}${sign}`
}

/** 7, 3-1 and 3之1 are numbers without 號; 12巷3號 and 7號之2 contain it. */
function withSign(number: string): string {
  return /^\d+(?:[-–之]\d+)*$/.test(number) ? `${number}號` : number
}
