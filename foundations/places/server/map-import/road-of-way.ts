import type { Tags } from './read-extract.ts'

/** How a car may use a way. */
export type Road = {
  readonly kind: RoadKind
  readonly kmh: number
  /** In the order of its points, and against it. */
  readonly ahead: boolean
  readonly back: boolean
}

/** Kilometres per hour where no limit is tagged, as cars drive there in Taiwan without traffic. */
const usualKmh = {
  motorway: 95,
  trunk: 75,
  primary: 50,
  secondary: 45,
  tertiary: 40,
  unclassified: 35,
  residential: 30,
  living_street: 15,
  service: 15,
  road: 30,
} as const
export type RoadKind = keyof typeof usualKmh
const linkKmh: Readonly<Partial<Record<RoadKind, number>>> = { motorway: 50, trunk: 45 }
const linkKmhMax = 40

const isRoadKind = (text: string): text is RoadKind => Object.hasOwn(usualKmh, text)

/** The road that a way is for a car; undefined where it is none, or a car is not let in. */
export function roadOfWay(tags: Tags): Road | undefined {
  const highway = tags['highway'] ?? ''
  const kind = highway.replace(/_link$/, '')
  if (!isRoadKind(kind) || tags['area'] === 'yes' || closedToCars(tags) === true) return undefined
  const direction = directionOf(tags, kind)
  if (direction === 'closed') return undefined
  const usual = kind === highway ? usualKmh[kind] : (linkKmh[kind] ?? Math.min(linkKmhMax, usualKmh[kind]))
  return {
    kind,
    kmh: limitKmh(tags['maxspeed']) ?? usual,
    ahead: direction !== 'back',
    back: direction !== 'ahead',
  }
}

const closed = new Set([
  ...['no', 'private', 'permit', 'residents', 'agricultural', 'forestry', 'delivery', 'emergency', 'military'],
  ...['bus', 'psv', 'hov', 'bicycle', 'foot', 'motorcycle'],
])

/** Whether signs keep cars out; undefined where none says. The most special one decides: what is closed to vehicles may be open to cars. */
export function closedToCars(tags: Tags): boolean | undefined {
  const said = ['motorcar', 'motor_vehicle', 'vehicle', 'access'].map((key) => tags[key]).find((value) => value)
  return said === undefined ? undefined : said.split(';').every((each) => closed.has(each.trim()))
}

function directionOf(tags: Tags, kind: RoadKind): 'both' | 'ahead' | 'back' | 'closed' {
  const said = tags['oneway:motorcar'] ?? tags['oneway:motor_vehicle'] ?? tags['oneway']
  if (said === 'yes' || said === 'true' || said === '1') return 'ahead'
  if (said === '-1' || said === 'reverse') return 'back'
  // Nobody knows in which direction it is open at this hour.
  if (said === 'reversible' || said === 'alternating') return 'closed'
  if (said === 'no' || said === 'false' || said === '0') return 'both'
  const isRound = tags['junction'] === 'roundabout' || tags['junction'] === 'circular'
  return kind === 'motorway' || isRound ? 'ahead' : 'both'
}

const kmhPerMph = 1.609344
const kmhMin = 5
const kmhMax = 130

/** A tagged limit in kilometres per hour; undefined where it is none, as `none` or `TW:urban`. */
export function limitKmh(text: string | undefined): number | undefined {
  const [, number, unit] = /^(\d{1,3}(?:\.\d+)?)\s*(km\/h|kmh|mph)?$/.exec(text?.trim() ?? '') ?? []
  if (number === undefined) return undefined
  const kmh = Number(number) * (unit === 'mph' ? kmhPerMph : 1)
  return kmh >= kmhMin && kmh <= kmhMax ? kmh : undefined
}
