import { distanceMetres } from '@daoxing/kit/contract'
import { meetingPoints } from '../data/meeting-points.ts'
import { addressId } from './address-id.ts'
import { numberOfChinese } from './address-numerals.ts'
import type { FoundPlace, PlaceSearch } from './place-search.ts'
import { typedAddressFit } from './typed-address-fit.ts'

/** 捷運台大醫院站2號出口, 中正紀念堂五號出口, 台北車站M8出口. */
const exitAtEnd =
  /^(?<place>.{2,}?)\s*(?:第\s*)?(?<sign>[a-z]?\d{1,2}[a-z]?|[一二三四五六七八九十]{1,3})\s*[號号番]?\s*出入?口$/iu
const exitInEnglish =
  /^(?:(?<place>.{2,}?),?\s+)?exit\s*(?:no\.?\s*)?(?<sign>[a-z]?\d{1,2}[a-z]?)(?:,?\s+(?:of|at)?\s*(?<after>.{2,}))?$/iu

/** 台北車站M4: its exits have a letter, so that the sign is enough without 出口. */
const exitBySign = /^(?<place>\p{Script=Han}{2,}?)\s*(?<sign>[mkyzr]\d{1,2})$/iu

type TypedExit = { readonly place: string; readonly sign: string }

/** The typed station and exit; undefined if the query is not an exit. */
function readExit(text: string): TypedExit | undefined {
  const typed = text.normalize('NFKC').trim()
  const { place, after, sign } =
    exitAtEnd.exec(typed)?.groups ?? exitInEnglish.exec(typed)?.groups ?? exitBySign.exec(typed)?.groups ?? {}
  const named = place ?? after
  if (named === undefined || sign === undefined) return undefined
  return { place: named, sign: /\d/.test(sign) ? sign.toUpperCase() : String(numberOfChinese(sign)) }
}

/** An exit as a meeting point, followed by its station; only the station if it has no such exit. */
export async function typedExit(
  search: PlaceSearch,
  find: (search: PlaceSearch) => Promise<readonly FoundPlace[]>,
): Promise<readonly FoundPlace[]> {
  const exit = readExit(search.text)
  if (!exit) return []
  const found = await find({ ...search, text: exit.place })
  for (const station of found) {
    const point = meetingPoints.find(
      ({ placeId, exit: sign }) => sign === exit.sign && station.id === `place:${placeId}`,
    )
    if (!point) continue
    const { near, language } = search
    const name = language === 'en' ? point.nameEn : point.name
    const atExit: FoundPlace = {
      id: addressId(name, point.location, false),
      kind: 'address',
      name,
      area: station.area,
      location: point.location,
      isApproximate: false,
      fit: typedAddressFit,
      ...(near ? { distanceMetres: Math.round(distanceMetres(near, point.location)) } : {}),
    }
    return [atExit, station]
  }
  // An unknown exit still leads to its station.
  const stations = found.filter(({ kind }) => stationKinds.has(kind))
  return stations.length > 0 ? stations : found
}

const stationKinds = new Set<FoundPlace['kind']>(['metro', 'rail', 'high-speed-rail', 'light-rail', 'airport'])
