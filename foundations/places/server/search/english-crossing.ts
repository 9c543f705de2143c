import { chineseOfNumber } from './address-numerals.ts'
import { placeOfEnglish, roadsNamedInEnglish } from './english-names.ts'
import { englishWords, readEnglish } from './english-words.ts'
import type { Findable, FindableIndex } from './findable.ts'
import { knownRoads } from './pin-address.ts'

type EnglishSide = {
  /** Those of the typed section if it is known, else the whole road. */
  readonly roads: readonly Findable[]
}
export type EnglishCrossing = {
  readonly one: EnglishSide
  readonly other: EnglishSide
  readonly counties: readonly string[]
}

const said =
  /^(?:the\s+)?(?:intersection|crossing|junction|corner)\s+(?:of|at)\s+|\s+(?:intersection|crossing|junction|corner)$/gi
const joined = /\s*[&@/+]\s*|\s+(?:and|at|x|×)\s+/iu

/** `Zhongxiao E. Rd. & Dunhua S. Rd., Taipei`: two roads with known English names and a separator. */
export function englishCrossing(typed: string, imported: FindableIndex | undefined): EnglishCrossing | undefined {
  const parts = typed.replace(said, '').split(joined)
  const [left, right] = parts
  if (parts.length !== 2 || left === undefined || right === undefined) return undefined
  const places = parts.map((part) => placeOfEnglish(readEnglish(part).areas))
  const counties = [
    ...new Set(places.flatMap((place) => [...place.counties, ...place.towns.map(({ county }) => county)])),
  ]
  const known = knownRoads(imported)
  const sideOf = (part: string): EnglishSide => {
    // `Sec. 4` may stand before or after the road; a town after it belongs to both.
    const { road, section } = readEnglish(englishWords(part).join(' '))
    const roads = (road ? roadsNamedInEnglish(road, known) : []).filter(
      ({ area }) => counties.length === 0 || counties.some((county) => area.startsWith(county)),
    )
    const ending = section === '' ? '' : `${chineseOfNumber(Number(section))}段`
    const exact = roads.filter(({ name }) => name.endsWith(ending))
    return { roads: exact.length > 0 ? exact : roads }
  }
  const [one, other] = [sideOf(left), sideOf(right)]
  return one.roads.length > 0 && other.roads.length > 0 ? { one, other, counties } : undefined
}
