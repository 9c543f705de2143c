import { centralTaipei, type LatLng } from '@daoxing/kit/contract'
import { autocompleteBounds, type PlaceKind } from '@daoxing/places/contract'

/**
 * The rank of a place in a search: how exactly a name matches (`fit-of.ts`), how common its meaning is, and how far
 * away it is. The results of all engines are weighed here, so that one list has one order.
 */

/** The weight of the common meaning of a name: a station rather than the village with that name. */
const kindWeight: Readonly<Partial<Record<PlaceKind, number>>> = {
  rail: 21,
  // A shared building has the name of the older station.
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
  // A taxi rank is a place to start from, but rarely a search target.
  'taxi-rank': -14,
  road: 0,
  village: -30,
}

export const worthOfKind = (kind: PlaceKind): number => kindWeight[kind] ?? 6

type KindWords = readonly [kind: PlaceKind, ...words: readonly string[]]

/** Words that mean any place of a kind. */
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

/** The words that find any place of this kind. */
export const wordsOfKind = (kind: PlaceKind): readonly string[] => wordsByKind.get(kind) ?? []

/** The kind that the whole normalised query means; undefined if it may be a name. */
export function kindMeantBy(squeezedText: string): PlaceKind | undefined {
  return kindsByWord.get(squeezedText)
}

/** As good as the whole name. */
export const kindFit = 104

const townMetres = 30_000
const nearLossMax = 40
/** From another part of the country, a name has to match better than local ones. */
const farLossMax = 60
/** A place at the rider's own position is not a destination, however well its name matches. */
export const hereMetres = 150
const hereLoss = 80
/** Without a position, places outside the service area come later. */
const outsideBoundsLoss = 60

/** A taxi rank is a place to board: as a destination it ranks after all other matches, unless the query names it. */
const rankLoss = 200
const asksForRank = /排班|計程車|小黃|招呼站|taxi|rank/iu

/** The penalty of a taxi rank in a destination search. */
export function lossOfKind(
  kind: PlaceKind,
  { text, isDestination = false }: { text: string; isDestination?: boolean },
) {
  return kind === 'taxi-rank' && isDestination && !asksForRank.test(text) ? rankLoss : 0
}

type Seen = {
  readonly near?: LatLng | undefined
  readonly isDestination?: boolean | undefined
  /** The query names its county, so it matches wherever the rider is. */
  readonly isMeant?: boolean
}
/** This share of the distance still counts: of two equal matches the nearer comes first. */
const meantShare = 0.25

/** The penalty of a place for its distance. */
export function lossOfPlace(location: LatLng, { near, isDestination = false, isMeant = false }: Seen): number {
  const share = isMeant ? meantShare : 1
  // Without a position, places in the middle of the service area rank first.
  if (!near)
    return (
      share * (nearLoss(aboutMetres(centralTaipei, location)) / 2 + (isWithinBounds(location) ? 0 : outsideBoundsLoss))
    )
  const metres = aboutMetres(near, location)
  return isMeant && metres > hereMetres ? share * lossOfDistance(metres) : lossOfDistance(metres, isDestination)
}

const metresPerDegree = 111_195

/** On a flat map, since thousands are weighed for one character; across Taiwan it is accurate to one percent. */
function aboutMetres(from: LatLng, to: LatLng): number {
  const north = (to.lat - from.lat) * metresPerDegree
  const east = (to.lng - from.lng) * metresPerDegree * Math.cos((from.lat * Math.PI) / 180)
  return Math.sqrt(north * north + east * east)
}

/** The loss by distance, if an engine returns a distance without a position. */
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
