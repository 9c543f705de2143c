import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { addressId } from './address-id.ts'
import { oneWayOfCounting } from './address-numerals.ts'
import type { Findable, FindableIndex } from './findable.ts'
import { countyStart, townStart } from './gazetteer.ts'
import { villageAtOrBeside } from './locate-area.ts'
import { nearest, roadFamily, roadsNamed } from './pin-address.ts'
import { crossingOf } from './road-lines.ts'
import type { FoundPlace, PlaceSearch } from './search-places.ts'
import { typedAddressFit } from './typed-address.ts'

type Split = { readonly one: string; readonly other: string; readonly isJoined: boolean }

const ending = /(?:的)?(?:十字)?(?:交叉路口|交叉口|交會口|交會處|交口|路口|口)$/u
const separator = '(?:與|和|跟|及|、|/|&|@|x|×|,|，|\\s)+'
const before = new RegExp(`^${separator}`, 'u')
const behind = new RegExp(`${separator}$`, 'u')
const roadEnding = /(?:路|街|大道|段)$/u
const nameOnly = /^\p{Script=Han}{2,3}$/u

/**
 * A crossing of two roads, as people tell a driver: 忠孝東路四段與敦化南路口, 忠孝敦化路口, 信義路五段/市府路口. Where both are
 * known it is pinned where their courses meet, as far as our points of them tell, else at the one that is known, and it
 * says which is not.
 */
export function typedCrossing({ text, near, imported, language }: PlaceSearch): readonly FoundPlace[] {
  const written = text.normalize('NFKC').replace(/\s+/gu, ' ').trim()
  if ([...written].length > lengthMax) return []
  const { plain, counties } = withoutCounty(written)
  const familyNamed = familiesIn({ counties, imported })
  const known = waysToSplit(plain).map((split) => ({
    split,
    ones: familyNamed(split.one),
    others: familyNamed(split.other),
  }))
  const whole = known.find(({ ones, others }) => ones.length > 0 && others.length > 0)
  const half = whole ? undefined : known.find(isHalfKnown)
  const around = { near, imported }
  const pin = whole ? pinOf(whole, around) : half && pinOfHalf(half, around)
  // Every town has a 中正路: another city is meant only by whoever says so.
  if (!pin || (near && counties.length === 0 && distanceMetres(near, pin.location) > sameCityMetres)) return []
  const area = villageAtOrBeside(pin.location)
  const unknown = half && (half.ones.length === 0 ? half.split.one : half.split.other)
  if (!area) return []
  return [
    {
      id: addressId(written, pin.location),
      kind: 'address',
      name: written,
      area: language === 'en' ? `${pin.atEn}${area.townEn}, ${area.countyEn}` : `${area.county}${area.town}${pin.at}`,
      location: pin.location,
      isApproximate: true,
      fit: typedAddressFit,
      ...(unknown === undefined ? {} : { unknown }),
      ...(near ? { distanceMetres: Math.round(distanceMetres(near, pin.location)) } : {}),
    },
  ]
}

const sameCityMetres = 30_000
/** Nobody calls a crossing by more; what is longer would be read in very many ways. */
const lengthMax = 60

/** 台北市大安區忠孝東路…: the county says which city is meant, the roads say the rest. */
function withoutCounty(written: string): { readonly plain: string; readonly counties: readonly string[] } {
  const text = oneWayOfCounting(written.replaceAll('臺', '台').replace(/(?<=\p{Script=Han})\s+(?=路?口)/gu, ''))
  const county = countyStart(text)
  const rest = text.slice(county?.written.length ?? 0)
  const [town] = townStart(rest, county?.counties ?? [])
  const plain = town && /[區鄉鎮市]$/u.test(town.written) ? rest.slice(town.written.length) : rest
  return { plain, counties: county?.counties ?? [] }
}

/** Every way to read it as two roads, each once: said to be a crossing at its end, or with a word between the two. */
export function waysToSplit(text: string): readonly Split[] {
  const isSaid = ending.test(text)
  const isPart = (part: string) => roadEnding.test(part) || (isSaid && nameOnly.test(part))
  const splits = [...new Set([text.replace(ending, ''), text.replace(/口$/u, '')])].flatMap((body) =>
    [...body].slice(1).flatMap((_, index) => {
      const [left, right] = [body.slice(0, index + 1), body.slice(index + 1)]
      const one = left.replace(behind, '')
      // 和平東路 begins like a word that joins.
      return [...new Set([right, right.replace(before, '')])]
        .map((other) => ({ one, other, isJoined: one !== left || other !== right }))
        .filter((split) => (isSaid || split.isJoined) && isPart(split.one) && isPart(split.other))
    }),
  )
  // Words and spaces between the two may be cut in many places, and leave the same two roads.
  return [...new Map(splits.map((split) => [`${split.one}\n${split.other}\n${split.isJoined}`, split])).values()]
}

type Both = { readonly ones: readonly Findable[]; readonly others: readonly Findable[] }
type Known = { readonly counties: readonly string[]; readonly imported: FindableIndex | undefined }

/** The roads that a name may mean, asked once for each: many ways to read a text share one, and an import knows thousands. */
function familiesIn({ counties, imported }: Known): (name: string) => readonly Findable[] {
  const asked = new Map<string, readonly Findable[]>()
  return (name) => {
    const before = asked.get(name)
    if (before) return before
    const family = roadFamily(name, imported).filter(
      ({ area }) => counties.length === 0 || counties.includes(area.slice(0, 3)),
    )
    asked.set(name, family)
    return family
  }
}

/** One of two whole road names is known; of names cut out of a word nobody can say which road is missing. */
function isHalfKnown({ split: { one, other, isJoined }, ones, others }: Read): boolean {
  return isJoined && ones.length + others.length > 0 && [one, other].every((each) => wholeRoad.test(each))
}
const wholeRoad = /^[^與和跟及、]{2,}?(?:路|街|大道)(?:[一二三四五六七八九十]段)?$/u

type Read = Both & { readonly split: Split }
type CrossingPin = { readonly location: LatLng; readonly at: string; readonly atEn: string }
type Around = { readonly near: LatLng | undefined; readonly imported: FindableIndex | undefined }

function pinOf({ split, ones, others }: Read, around: Around): CrossingPin | undefined {
  const named = nearest(
    [...roadsNamed(split.one, around.imported), ...roadsNamed(split.other, around.imported)],
    around.near,
  )
  const location = crossingOf({
    ones: ones.map((road) => road.location),
    others: others.map((road) => road.location),
    about: named?.location ?? around.near,
  })
  return location ? { location, at: '', atEn: '' } : pinOfHalf({ split, ones, others: [] }, around)
}

function pinOfHalf({ split, ones, others }: Read, { near, imported }: Around): CrossingPin | undefined {
  const exact = roadsNamed(ones.length > 0 ? split.one : split.other, imported)
  const road = nearest(exact.length > 0 ? exact : [...ones, ...others], near)
  return road && { location: road.location, at: road.name, atEn: `${road.nameEn}, ` }
}
