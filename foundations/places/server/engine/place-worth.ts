import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { autocompleteBounds, type PlaceKind } from '@daoxing/places/contract'

/**
 * The worth of a place in a search: how exactly a name fits (`fit-of.ts`), how usual its meaning is, and how far it
 * is. The results of all engines are weighed here, so that one list has one order.
 */

/** The weight of the usual meaning of a name: a station rather than the village of that name. */
const kindWeight: Readonly<Partial<Record<PlaceKind, number>>> = {
  rail: 21,
  // Where both stop under one roof its name is that of the older one.
  'high-speed-rail': 20.5,
  metro: 20,
  airport: 24,
  'light-rail': 8,
  landmark: 16,
  temple: 14,
  venue: 10,
  'night-market': 14,
  hospital: 14,
  university: 12,
  'department-store': 12,
  county: 10,
  town: 10,
  // Where taxis wait is a place to start from, and hardly one to look for.
  'taxi-rank': -14,
  road: 0,
  village: -30,
}

export const worthOfKind = (kind: PlaceKind): number => kindWeight[kind] ?? 6

type KindWords = readonly [kind: PlaceKind, ...words: readonly string[]]

/** Words that mean any place of a kind rather than one of them. */
const wordsOfKinds: readonly KindWords[] = [
  ['airport', '機場', 'airport'],
  ['high-speed-rail', '高鐵', '高鐵站', 'hsr'],
  ['rail', '火車', '火車站', '車站'],
  ['metro', '捷運', '捷運站', 'mrt', 'metro'],
  ['hospital', '醫院', 'hospital'],
  ['night-market', '夜市', 'night market'],
  ['department-store', '百貨', '百貨公司', '購物中心', 'department store', 'mall'],
  ['university', '大學', 'university'],
  ['hotel', '飯店', '酒店', 'hotel'],
  ['museum', '博物館', 'museum'],
  ['park', '公園', 'park'],
]
const wordsByKind = new Map(wordsOfKinds.map(([kind, ...words]) => [kind, words]))
const kindsByWord = new Map(
  wordsOfKinds.flatMap(([kind, ...words]) => words.map((word) => [word.replaceAll(' ', ''), kind] as const)),
)

/** The words by which any place of this kind is found. */
export const wordsOfKind = (kind: PlaceKind): readonly string[] => wordsByKind.get(kind) ?? []

/** The kind that the whole of what was typed means, in the one spelling without spaces; undefined where it may be a name. */
export function kindMeantBy(squeezedText: string): PlaceKind | undefined {
  return kindsByWord.get(squeezedText)
}

/** As good as the whole name. */
export const kindFit = 104

const townMetres = 30_000
const nearLossMax = 40
/** From another part of the country on a name has to fit better than those of this one. */
const farLossMax = 60
/** Standing at a place nobody rides to it, however well its name fits. */
export const hereMetres = 150
const hereLoss = 80
/** Far from everybody: without a position, what lies outside the bounds of the service comes later. */
const outsideBoundsLoss = 60

/** A taxi rank is a place to board: as a destination it comes behind all other matches, unless the text asks for it. */
const rankLoss = 200
const asksForRank = /排班|計程車|小黃|招呼站|taxi|rank/iu

/** How much farther down a taxi rank comes in a search for a destination. */
export function lossOfKind(
  kind: PlaceKind,
  { text, isDestination = false }: { text: string; isDestination?: boolean },
) {
  return kind === 'taxi-rank' && isDestination && !asksForRank.test(text) ? rankLoss : 0
}

type Seen = {
  readonly near?: LatLng | undefined
  readonly isDestination?: boolean | undefined
  /** The name of its county was typed, so it is meant wherever the rider is. */
  readonly isMeant?: boolean
}
/** So much of it counts then: of two that are meant alike the nearer still comes first. */
const meantShare = 0.25

/** How much farther down a place comes for being where it is. */
export function lossOfPlace(location: LatLng, { near, isDestination = false, isMeant = false }: Seen): number {
  const share = isMeant ? meantShare : 1
  // Where the rider is nobody knows: what lies in the middle of the service is meant more often than what does not.
  if (!near)
    return (
      share * (nearLoss(aboutMetres(centralTaipei, location)) / 2 + (isWithinBounds(location) ? 0 : outsideBoundsLoss))
    )
  const metres = aboutMetres(near, location)
  return isMeant && metres > hereMetres ? share * lossOfDistance(metres) : lossOfDistance(metres, isDestination)
}

const metresPerDegree = 111_195

/** On a flat map, since thousands are weighed for one character; over Taiwan it is right to one in a hundred. */
function aboutMetres(from: LatLng, to: LatLng): number {
  const north = (to.lat - from.lat) * metresPerDegree
  const east = (to.lng - from.lng) * metresPerDegree * Math.cos((from.lat * Math.PI) / 180)
  return Math.sqrt(north * north + east * east)
}

/** As above, where an engine says how far a place is and not where. */
export function lossOfDistance(metres: number, isDestination = false): number {
  if (isDestination && metres < hereMetres) return hereLoss
  const beyond = Math.max(0, metres - townMetres) / townMetres
  return nearLoss(metres) + Math.min(farLossMax, 20 * beyond)
}

const nearLoss = (metres: number) => Math.min(nearLossMax, 9 * Math.log2(1 + metres / 2000))

function isWithinBounds({ lat, lng }: LatLng): boolean {
  const { south, west, north, east } = autocompleteBounds
  return lat >= south && lat <= north && lng >= west && lng <= east
}
