import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { addressId } from './address-id.ts'
import { oneWayOfCounting } from './address-numerals.ts'
import { englishCrossing } from './english-crossing.ts'
import type { Findable, ImportedNames } from './findable.ts'
import { countyStart, townStart } from './gazetteer.ts'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import { hasHan } from './normalise-text.ts'
import { nearest, roadFamily, roadsNamed } from './pin-address.ts'
import { crossingOf } from '../routing/road-lines.ts'
import type { FoundPlace, PlaceSearch } from './place-search.ts'
import { crossingName } from './street-crossings.ts'
import { typedAddressFit } from './typed-address-fit.ts'

type Split = { readonly one: string; readonly other: string; readonly isJoined: boolean }

const ending = /(?:的)?(?:十字)?(?:交叉路口|交叉口|交會口|交會處|交口|路口|口)$/u
const separator = '(?:與|和|跟|及|、|/|&|@|x|×|,|，|\\s)+'
const before = new RegExp(`^${separator}`, 'u')
const behind = new RegExp(`${separator}$`, 'u')
const roadEnding = /(?:路|街|大道|段)$/u
const section = /段$/u
const nameOnly = /^\p{Script=Han}{2,3}$/u

/**
 * A crossing of two roads, as people tell a driver: 忠孝東路四段與敦化南路口, 忠孝敦化路口, 信義路五段/市府路口, Zhongxiao E. Rd. & Dunhua S. Rd.
 * With imported streets, it is the point that both share. Without them, it is pinned where the known courses of both
 * roads meet, else on the known road, and the result names the unknown one.
 */
export function typedCrossing({ text, near, imported, language }: PlaceSearch): readonly FoundPlace[] {
  const written = text.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  if ([...written].length > (hasHan(written) ? lengthMax : englishLengthMax)) return []
  const { known, counties } = hasHan(written) ? readingsOf(written, imported) : englishReadingsOf(written, imported)
  const both = known.filter(({ ones, others }) => ones.length > 0 && others.length > 0)
  const around: Around = { near, imported, counties }
  const met = firstOf(both, (read) => surveyedPin(read, around))
  const half = both.length > 0 ? undefined : known.find(isHalfKnown)
  const [whole] = both
  const pin = met ?? (whole ? pinOf(whole, around) : half && pinOfHalf(half, around))
  // Every town has a 中正路: another city is found only if the query names it.
  if (!pin || isElsewhere(pin.location, around)) return []
  const area = villageAtOrBeside(pin.location)
  const unknown = half && (half.ones.length === 0 ? half.split.one : half.split.other)
  if (!area) return []
  const isApproximate = met === undefined
  return [
    {
      id: addressId(written, pin.location, isApproximate),
      kind: 'address',
      name: written,
      area: language === 'en' ? `${pin.atEn}${area.townEn}, ${area.countyEn}` : `${area.county}${area.town}${pin.at}`,
      location: pin.location,
      isApproximate,
      fit: typedAddressFit,
      ...(unknown === undefined ? {} : { unknown }),
      ...(near ? { distanceMetres: Math.round(distanceMetres(near, pin.location)) } : {}),
    },
  ]
}

function firstOf<Thing, Found>(things: readonly Thing[], find: (thing: Thing) => Found | undefined): Found | undefined {
  for (const thing of things) {
    const found = find(thing)
    if (found !== undefined) return found
  }
  return undefined
}

const isElsewhere = (point: LatLng, { near, counties }: Around) =>
  near !== undefined && counties.length === 0 && distanceMetres(near, point) > sameCityMetres

/** Splits a Chinese text into any two roads. */
function readingsOf(written: string, imported: ImportedNames | undefined): Readings {
  const { plain, counties } = withoutCounty(written)
  const familyNamed = familiesIn({ counties, imported })
  const known = waysToSplit(plain).map((split) => ({
    split,
    ones: familyNamed(split.one),
    others: familyNamed(split.other),
    exact: () => [roadsNamed(split.one, imported), roadsNamed(split.other, imported)] as const,
  }))
  return { known, counties }
}

function englishReadingsOf(written: string, imported: ImportedNames | undefined): Readings {
  const read = englishCrossing(written, imported)
  if (!read) return { known: [], counties: [] }
  const { one, other, counties } = read
  const split: Split = { one: '', other: '', isJoined: true }
  return {
    known: [{ split, ones: one.roads, others: other.roads, exact: () => [one.roads, other.roads] }],
    counties,
  }
}

const sameCityMetres = 30_000
/** A longer text has too many readings to be a crossing. */
const lengthMax = 60
/** Latin text needs more letters. */
const englishLengthMax = 120

/** 台北市大安區忠孝東路…: the county selects the city, the roads the rest. */
function withoutCounty(written: string): { readonly plain: string; readonly counties: readonly string[] } {
  const text = oneWayOfCounting(written.replaceAll('臺', '台').replace(/(?<=\p{Script=Han})\s+(?=路?口)/gu, ''))
  const county = countyStart(text)
  const rest = text.slice(county?.written.length ?? 0)
  const [town] = townStart(rest, county?.counties ?? [])
  const plain = town && /[區鄉鎮市]$/u.test(town.written) ? rest.slice(town.written.length) : rest
  return { plain, counties: county?.counties ?? [] }
}

/** All readings as two roads, without duplicates: with a crossing suffix, or with a separator. */
export function waysToSplit(text: string): readonly Split[] {
  const isSaid = ending.test(text)
  const isPart = (part: string) => roadEnding.test(part) || (isSaid && nameOnly.test(part))
  const splits = [...new Set([text.replace(ending, ''), text.replace(/口$/u, '')])].flatMap((body) =>
    [...body].slice(1).flatMap((_, index) => {
      const [left, right] = [body.slice(0, index + 1), body.slice(index + 1)]
      const one = left.replace(behind, '')
      // 和平東路 begins like a separator.
      return [...new Set([right, right.replace(before, '')])]
        .map((other) => ({ one, other, isJoined: one !== left || other !== right }))
        .filter((split) => (isSaid || split.isJoined) && isPart(split.one) && isPart(split.other))
    }),
  )
  // Different cuts of the words and spaces between the two leave the same two roads.
  return [...new Map(splits.map((split) => [`${split.one}\n${split.other}\n${split.isJoined}`, split])).values()]
}

type Both = { readonly ones: readonly Findable[]; readonly others: readonly Findable[] }
type Known = { readonly counties: readonly string[]; readonly imported: ImportedNames | undefined }

/** The candidate roads of a name, cached: many readings share a name, and an import has thousands of roads. */
function familiesIn({ counties, imported }: Known): (name: string) => readonly Findable[] {
  const crossings = new Map<string, readonly Findable[]>()
  return (name) => {
    const before = crossings.get(name)
    if (before) return before
    const family = roadFamily(name, imported).filter(
      ({ area }) => counties.length === 0 || counties.includes(area.slice(0, 3)),
    )
    crossings.set(name, family)
    return family
  }
}

/**
 * Whether one of two complete road names is known. If a name was cut out of a word, the missing road is undetermined.
 */
function isHalfKnown({ split: { one, other, isJoined }, ones, others }: Read): boolean {
  return isJoined && ones.length + others.length > 0 && [one, other].every((each) => wholeRoad.test(each))
}
const wholeRoad = /^[^與和跟及、]{2,}?(?:路|街|大道)(?:[一二三四五六七八九十]段)?$/u

type Read = Both & {
  readonly split: Split
  /** The roads whose name equals the typed one exactly, rather than all candidates. */
  readonly exact: () => readonly [ones: readonly Findable[], others: readonly Findable[]]
}
type Readings = { readonly known: readonly Read[]; readonly counties: readonly string[] }
type CrossingPin = { readonly location: LatLng; readonly at: string; readonly atEn: string }
type Around = {
  readonly near: LatLng | undefined
  readonly imported: ImportedNames | undefined
  readonly counties: readonly string[]
}

/** The point that streets of both names share, if an import has one: exact names first, then the nearest. */
function surveyedPin({ split, ones, others, exact }: Read, around: Around): CrossingPin | undefined {
  const namesOf = (roads: readonly Findable[]) => new Set(roads.map(({ name }) => crossingName(name)))
  const { near, imported, counties } = around
  const [exactOnes = new Set<string>(), exactOthers = new Set<string>()] = exact().map(namesOf)
  // A typed section excludes the other sections.
  const meantOnes = section.test(split.one) ? exactOnes : namesOf(ones)
  const meantOthers = section.test(split.other) ? exactOthers : namesOf(others)
  const wayOff = (names: readonly string[]) =>
    [exactOnes, exactOthers].filter((those) => !names.some((name) => those.has(name))).length
  const found = (imported?.crossings(meantOnes, meantOthers) ?? [])
    // 忠孝東路 and 忠孝西路 meet at their ends, which is not a crossing.
    .filter(({ names: [one, other], location }) => one !== other && !isElsewhere(location, around))
    .filter(({ location }) => counties.length === 0 || counties.includes(villageAtOrBeside(location)?.county ?? ''))
    .map(({ names, location }) => ({
      location,
      off: wayOff(names),
      metres: near ? distanceMetres(near, location) : 0,
    }))
  const [best] = found.toSorted((a, b) => a.off - b.off || a.metres - b.metres)
  return best && { location: best.location, at: '', atEn: '' }
}

function pinOf({ ones, others, split, exact }: Read, around: Around): CrossingPin | undefined {
  const named = nearest(exact().flat(), around.near)
  const location = crossingOf({
    ones: ones.map((road) => road.location),
    others: others.map((road) => road.location),
    about: named?.location ?? around.near,
  })
  return location ? { location, at: '', atEn: '' } : pinOfHalf({ split, ones, others: [], exact }, around)
}

function pinOfHalf({ ones, others, exact }: Read, { near }: Around): CrossingPin | undefined {
  const [exactOnes, exactOthers] = exact()
  const typed = ones.length > 0 ? exactOnes : exactOthers
  const road = nearest(typed.length > 0 ? typed : [...ones, ...others], near)
  return road && { location: road.location, at: road.name, atEn: `${road.nameEn}, ` }
}
