import type { FoundPlace, PlaceSearch } from './place-search.ts'
import { distanceMetres } from '@daoxing/kit/contract'
import { isEverydayWord, type PlaceKind } from '@daoxing/places/contract'
import { chineseOfNumber, sectionMistyped } from './address-numerals.ts'
import { type Findable, findablePlaces, findableVillages } from './findable.ts'
import { namedFit, wholeFit } from './fit-of.ts'
import { countyStart } from './gazetteer.ts'
import { fromJapanese } from './japanese-text.ts'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import { hasHan, normaliseText } from './normalise-text.ts'
import { bareAddress } from './parse-address.ts'
import { kindMeantBy, lossOfKind } from './place-worth.ts'
import { syllablesOf } from '../places/readings.ts'
import { nameOf } from './reverse-geocode.ts'
import { roadsBeginning } from './road-register.ts'
import { amongAll, inOrder, limitDefault, type Ranked, searchAmong, searchMistyped } from './search-among.ts'
import { bySoundOrMistyped, roadsSoundingAlike, searchBySound, withWholeBySound } from './search-by-sound.ts'
import { traditionalText } from './traditional-text.ts'
import { typedAddress } from './typed-address.ts'
import { typedCrossing } from './typed-crossing.ts'
import { typedExit } from './typed-exit.ts'
import { pointFound, readPoint } from './typed-point.ts'
import { typedRoad } from './typed-road.ts'
import { unplacedPlaces, unplacedRoads } from './unplaced-roads.ts'

/** The matches for an incomplete query, best first; a typed address is stored as typed. */
export async function searchPlaces(typed: PlaceSearch): Promise<readonly FoundPlace[]> {
  const search = anyRank.test(typed.text.normalize('NFKC').trim()) ? { ...typed, text: '計程車' } : typed
  const limit = search.limit ?? limitDefault
  const section = search.text.replace(sectionMistyped, '段')
  if (section !== search.text)
    return (await searchPlaces({ ...search, text: section })).map((found) => ({ ...found, isGuess: true }))
  const point = readPoint(search.text)
  if (point) return pointFound(point, search)
  const exit = await typedExit(search, (station) => searchPlaces({ ...station, limit: limitDefault }))
  if (exit.length > 0) return exit.slice(0, limit)
  const crossing = typedCrossing(search)
  if (crossing.length > 0) return crossing
  const inSection = await sectionBegun(search)
  if (inSection.length > 0) return withoutTwins(inSection.map((ranked) => asFound(ranked, search))).slice(0, limit)
  const byName = unplacedPlaces(search)
  if (byName.length > 0) return byName
  const { unknown, whole, unplaced = [], isRoad = false, isPlacedFirst = false } = await typedRoad(search)
  // The name of a road is never a typing error, whether or not its position is known.
  const ranked = unknown ? matches(search) : await foundFor(search, isRoad)
  const address = unknown ? [unknown] : await typedAddress(search)
  const found = ranked.map((each) => asFound(each, search))
  const numbered = isPlacedFirst ? [] : roadsNumbered(search)
  const exact = unplaced.some(isInCounty(search)) ? exactBeforeNumbered : 0
  const unpinned = [...unplaced.slice(0, exact), ...numbered, ...unplaced.slice(exact)]
  const named = isPlacedFirst ? [...found, ...unpinned] : [...unpinned, ...found]
  const begun = address.length + named.length < begunBelow ? begunRoads(search) : []
  const listed = withFewRanks(withoutTwins([...address, ...named, ...begun]), search)
  return whole ? [...listed.slice(0, limit - 1), whole] : listed.slice(0, limit)
}

/** Taxi ranks that would come last leave their lines to other results: only the best one stays. */
function withFewRanks(found: readonly FoundPlace[], search: PlaceSearch): readonly FoundPlace[] {
  const isBehind = ({ kind }: FoundPlace) => lossOfKind(kind, search) > 0
  if (found.every(isBehind)) return found
  const first = found.find(isBehind)
  return found.filter((place) => place === first || !isBehind(place))
}

const figureAfterRoad =
  /^(?:\p{Script=Han}{2}[縣市](?:\p{Script=Han}{1,3}?[鄉鎮市區])?)?(?<road>\p{Script=Han}+(?:路|大道|街))(?<figure>[1-9])$/u

/**
 * The section of a road for a trailing digit: 民生東路5 means its fifth section, if there is one, rather than a house
 * number.
 */
async function sectionBegun(search: PlaceSearch): Promise<readonly Ranked[]> {
  const { road, figure } = figureAfterRoad.exec(search.text.normalize('NFKC').trim())?.groups ?? {}
  if (road === undefined) return []
  const text = `${road}${chineseOfNumber(Number(figure))}段`
  const found = await foundFor({ ...search, text })
  const spelt = normaliseText(text)
  return found.some(({ thing }) => thing.kind === 'road' && spelt.endsWith(normaliseText(thing.name))) ? found : []
}

/** `isExact`: the query is a known name, so no other one is guessed. */
async function foundFor(search: PlaceSearch, isExact = false): Promise<readonly Ranked[]> {
  const found = isEverydayWord(search.text) ? matches(search).filter(({ fit }) => fit >= namedFit) : matches(search)
  if (found.length === 0 && isEverydayWord(search.text)) return []
  const doubled = withoutDoubledEnd(found, search)
  if (doubled.length > 0) return doubled
  const atMetro = stationsOfMetro(found, search)
  if (atMetro.length > 0) return atMetro
  if (found.length > 0 && found.every(isFarVillage(search))) return [...soundingAlike(search), ...found.map(asGuess)]
  if (found.length > 0) return found.some(({ fit }) => fit >= namedFit) ? found : withWholeBySound(found, search)
  const text = hasHan(search.text) ? await traditionalText(search.text) : search.text
  const inTraditional = text === search.text ? [] : matches({ ...search, text })
  if (inTraditional.length > 0) return inTraditional
  const ranks = matchingRanks({ ...search, text })
  if (ranks.length > 0) return ranks
  const inArea = matchesInArea({ ...search, text })
  if (inArea.length > 0) return inArea
  const japanese = await matchesInJapanese(search)
  if (japanese.length > 0) return japanese
  if (isExact) return []
  const roads = roadsSoundingAlike({ ...search, text }).map(asGuess)
  if (roads.length > 0) return roads
  const mistyped = amongAll({ ...search, text }, searchMistyped).map(asGuess)
  return hasHan(text) ? [...soundingAlike({ ...search, text }), ...mistyped] : bySoundOrMistyped(mistyped, search)
}

/** taipeii is Taipei with a repeated letter, not a prefix of Taipei International. */
function withoutDoubledEnd(found: readonly Ranked[], search: PlaceSearch): readonly Ranked[] {
  if (!/([a-z])\1$/i.test(search.text) || found.some(({ fit }) => fit >= namedFit)) return []
  const whole = matches({ ...search, text: search.text.slice(0, -1) }).filter(({ fit }) => fit >= wholeFit)
  return whole.length === 0 ? [] : [...whole.map(asGuess), ...found]
}

/** 北投車站 is a common name of 捷運北投站, not of 新北投車站, which contains it. */
function stationsOfMetro(found: readonly Ranked[], search: PlaceSearch): readonly Ranked[] {
  if (!/.車站$/u.test(search.text) || found.some(({ fit }) => fit >= namedFit)) return []
  const stations = matches({ ...search, text: search.text.replace(/車站$/u, '站') })
  return stations.filter(({ fit, thing }) => fit >= wholeFit && thing.kind === 'metro')
}

/**
 * A village of another city matches by coincidence, unless its suffix is typed: 十份 usually means 十分, and 玉山 is not a 里.
 */
const isFarVillage =
  ({ text, near }: PlaceSearch) =>
  ({ thing }: Ranked) =>
    thing.kind === 'village' &&
    near !== undefined &&
    !/[里村]$/u.test(text.trim()) &&
    distanceMetres(near, thing.location) > begunMetres

const asGuess = (ranked: Ranked): Ranked => ({ ...ranked, isGuess: true })

/** 故公 for 故宮, 九分 for 九份: homophones, as a phonetic input method offers them. */
function soundingAlike(search: PlaceSearch): readonly Ranked[] {
  const syllables = syllablesOf(search.text)
  if (!syllables || syllables.length < 2) return []
  const text = syllables.join('')
  const alike = amongAll({ ...search, text }, searchAmong)
  // 山 and 三 sound nearly alike; queries of two syllables would match too much.
  const nearly = alike.length === 0 && syllables.length > 2 ? searchBySound({ ...search, text }) : []
  return [...alike, ...nearly].filter(({ fit }) => fit >= wholeFit).map(asGuess)
}

/** Road names are offered for incomplete input if the list has room. */
const begunBelow = 4

function begunRoads(search: PlaceSearch): readonly FoundPlace[] {
  const { near } = search
  const text = search.text.normalize('NFKC').trim()
  if (!near || !/^\p{Script=Han}{2,}$/u.test(text) || isEverydayWord(text)) return []
  return roadsBeginning(text)
    .filter((name) => name !== text)
    .flatMap((name) => unplacedRoads({ ...bareAddress, road: name, text: name }, search))
    .filter(({ location }) => distanceMetres(near, location) <= begunMetres)
    .slice(0, begunBelow)
    .map((road) => ({ ...road, fit: namedFit }))
}

const begunMetres = 15_000

const isInCounty =
  ({ near }: PlaceSearch) =>
  ({ location }: FoundPlace) =>
    near !== undefined && villageAtOrBeside(near)?.county === villageAtOrBeside(location)?.county

/** An exact road comes first; numbered ones are still among the first five. */
const exactBeforeNumbered = 2

/** 三多路 in 高雄 is 三多一路 to 三多四路: the numbered roads near a rider who omits the number. */
function roadsNumbered(search: PlaceSearch): readonly FoundPlace[] {
  const { near } = search
  const text = search.text.normalize('NFKC').trim()
  const [, stem] = /^(\p{Script=Han}{2,})路$/u.exec(text) ?? []
  if (!near || stem === undefined || /[一二三四五六七八九十]$/u.test(stem)) return []
  const names = [...'一二三四五六七八九十'].map((number) => `${stem}${number}路`)
  const placed = findablePlaces()
    .things.filter(
      ({ kind, name, location }) =>
        kind === 'road' && names.includes(name) && distanceMetres(near, location) <= begunMetres,
    )
    .map((thing) => asFound({ thing, fit: namedFit, score: 0 }, search))
  const unplaced = names
    .filter((name) => placed.every((road) => road.name !== name))
    .flatMap((name) => unplacedRoads({ ...bareAddress, road: name, text: name }, search).slice(0, 1))
    .filter((road) => distanceMetres(near, road.location) <= begunMetres && isInCounty(search)(road))
  return [...placed, ...unplaced].map((road) => ({ ...road, fit: namedFit })).slice(0, begunBelow)
}

async function matchesInJapanese(search: PlaceSearch): Promise<readonly Ranked[]> {
  const held: Ranked[] = []
  for (const reading of fromJapanese(search.text)) {
    const text = await traditionalText(reading)
    const found = matches({ ...search, text })
    const all = found.length > 0 ? found : matchesInArea({ ...search, text })
    // 新北投駅 is the metro station, not the sight that is a former station.
    if (text.endsWith('車站') && all[0]?.thing.kind === 'landmark') held.push(...all)
    else if (all.length > 0) return all
  }
  return held
}

/** Any taxi rank, in the words of riders. */
const anyRank =
  /^(?:(?:計程車|计程车|小黃|小黄|出租車|出租车)(?:的)?(?:排班|招呼|候客|乘車|搭乘)?(?:處|处|區|区|站|點|点)|タクシー(?:の?りば|の?乗り?場)?|taxi(?: ?cab)? ?(?:stands?|ranks?|queue|stop)|cab (?:stands?|ranks?))$/iu
const rankEnding =
  /(?:的|の)?\s*(?:(?:計程車|小黃)(?:排班|招呼)?(?:處|區|站|點)?|排班(?:處|區|站|點)?|タクシー(?:の?りば|の?乗り?場)?|taxi (?:stand|rank))$/iu
const rankReachMetres = 400

/** 臺大醫院排班處: the taxi ranks of a place, whatever the cities call them; if it has none, the place itself. */
function matchingRanks(search: PlaceSearch): readonly Ranked[] {
  const typed = search.text.normalize('NFKC').trim()
  const text = typed.replace(rankEnding, '')
  if (text === typed || [...text].length < 2) return []
  const places = matches({ ...search, text })
  const [about] = places
  if (!about) return []
  const metresTo = ({ location }: Findable) => distanceMetres(about.thing.location, location)
  const ranks = findablePlaces()
    .things.filter((thing) => thing.kind === 'taxi-rank' && metresTo(thing) <= rankReachMetres)
    .toSorted((one, other) => metresTo(one) - metresTo(other))
  return ranks.length > 0 ? ranks.map((thing) => ({ thing, fit: about.fit, score: about.score })) : places
}

/** 台北故宮 is 故宮, and 台中車站 is not a station in another city. */
function matchesInArea(search: PlaceSearch): readonly Ranked[] {
  const typed = search.text.normalize('NFKC').replaceAll('臺', '台')
  const start = countyStart(typed)
  const text = typed.slice(start?.written.length ?? 0)
  if (!start || [...text].length < 2) return []
  // Two characters within a name are not enough to match it: 台北東站 is not 南港轉運站東站.
  const isShort = [...text].length === 2
  return matches({ ...search, text })
    .filter(({ thing }) => start.counties.some((county) => thing.area.startsWith(county)))
    .map((ranked) => (isShort && ranked.fit < namedFit && kindMeantBy(text) === undefined ? asGuess(ranked) : ranked))
}

/** Villages are searched only if a query of two characters or more leaves room in the list. */
function matches(search: PlaceSearch): readonly Ranked[] {
  const { text, limit = limitDefault } = search
  const known = amongAll(search, searchAmong)
  const hasRoom = known.length < limit && [...text.trim()].length >= 2 && hasHan(text)
  return hasRoom ? inOrder([...known, ...searchAmong(findableVillages(), search)]) : known
}

function asFound({ thing, fit, isGuess }: Ranked, { near, language = 'zh-TW' }: PlaceSearch): FoundPlace {
  return {
    id: thing.id,
    kind: thing.kind,
    name: nameOf(thing, language),
    area: language === 'en' ? thing.areaEn : thing.area,
    location: thing.location,
    isApproximate: isWide(thing.kind),
    fit,
    ...(isGuess === true ? { isGuess } : {}),
    ...(near ? { distanceMetres: Math.round(distanceMetres(near, thing.location)) } : {}),
  }
}

/** A road, village or town is pinned at its centre, which is not a door. */
export const isWide = (kind: PlaceKind): boolean => wideKinds.has(kind)
const wideKinds = new Set<PlaceKind>(['road', 'village', 'town', 'county'])

const sameSpotMetres = 30

/** One item under two ids is listed once, at its first position. */
function withoutTwins(found: readonly FoundPlace[]): readonly FoundPlace[] {
  return found.filter(
    (thing, index) =>
      !found
        .slice(0, index)
        .some((other) => other.name === thing.name && distanceMetres(other.location, thing.location) < sameSpotMetres),
  )
}
