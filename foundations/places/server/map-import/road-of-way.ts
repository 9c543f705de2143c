import { byHours, carMode, scooterMode, type StreetMode, streetModes } from '../real-streets/street-modes.ts'
import { isAlways, type Spans, spansWhere } from './hours-of-week.ts'
import type { Tags } from './read-extract.ts'
import { isByHours, signAt } from './sign-at.ts'

/** How cars and scooters may use a way. */
export type Road = {
  readonly kind: RoadKind
  readonly kmh: number
  /** The speed against the order of its points, if it differs. */
  readonly kmhBack?: number
  /**
   * The modes that are allowed in the order of its points, as bits, and against it; modes that are allowed only at some
   * hours have bits of their own.
   */
  readonly ahead: number
  readonly back: number
  /** The opening hours, for the modes with limited hours. */
  readonly hours?: readonly RoadHours[]
  /** No pickup or drop-off is possible there: a freeway, a tunnel. */
  readonly noKerb?: true
}
export type RoadHours = { readonly isBack: boolean; readonly mode: StreetMode; readonly open: Spans }

/** The usual speed of cars in Taiwan without traffic in km/h, for ways without a tagged limit. */
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

/** The road of a way; undefined if it is none, or is always closed to cars and scooters. */
export function roadOfWay(tags: Tags): Road | undefined {
  const highway = tags['highway'] ?? ''
  const kind = highway.replace(/_link$/, '')
  if (!isRoadKind(kind) || tags['area'] === 'yes' || tags['service'] === 'emergency_access') return undefined
  const [ahead, back] = [openingOf(tags, kind, false), openingOf(tags, kind, true)]
  if (ahead.modes + back.modes === 0) return undefined
  const usual = kind === highway ? usualKmh[kind] : (linkKmh[kind] ?? Math.min(linkKmhMax, usualKmh[kind]))
  const limit = (direction: string) => limitKmh(tags[`maxspeed:${direction}`]) ?? limitKmh(tags['maxspeed']) ?? usual
  const [kmh, kmhBack] = [limit('forward'), limit('backward')]
  const hours = [...ahead.hours, ...back.hours]
  return {
    kind,
    kmh,
    ...(kmhBack !== kmh && { kmhBack }),
    ahead: ahead.modes,
    back: back.modes,
    ...(hours.length > 0 && { hours }),
    ...((isExpressway(tags, kind) || isUnderground(tags)) && { noKerb: true }),
  }
}

/** Whether a way is an expressway, which is closed to scooters. */
const isExpressway = (tags: Tags, kind: RoadKind) => kind === 'motorway' || tags['motorroad'] === 'yes'
const isUnderground = ({ tunnel = 'no' }: Tags) => tunnel === 'yes'

type Opening = { readonly modes: number; readonly hours: readonly RoadHours[] }

/** The modes that are allowed in one direction, with their hours. */
function openingOf(tags: Tags, kind: RoadKind, isBack: boolean): Opening {
  let modes = 0
  const hours: RoadHours[] = []
  for (const mode of streetModes) {
    if (mode === scooterMode && isExpressway(tags, kind)) continue
    const isOpen = openAt(tags, { kind, mode, isBack })
    const isFixed = !isByHours(tags, [...accessKeys(mode, isBack), ...onewayKeys(mode)])
    if (isFixed) {
      if (isOpen(0)) modes |= mode
      continue
    }
    const open = spansWhere(isOpen)
    if (isAlways(open)) modes |= mode
    else if (open.length > 0) {
      modes |= byHours(mode)
      hours.push({ isBack, mode, open })
    }
  }
  return { modes, hours }
}

type Course = { readonly kind: RoadKind; readonly mode: StreetMode; readonly isBack: boolean }

function openAt(tags: Tags, { kind, mode, isBack }: Course): (minute: number) => boolean {
  const access = signAt(tags, { keys: accessKeys(mode, isBack), isStrict: (value) => isClosing(value, mode) })
  const oneway = signAt(tags, { keys: onewayKeys(mode), isStrict: (value) => !noOneway.has(value) })
  return (minute) => {
    const said = access(minute)
    if (said !== undefined && isClosing(said, mode)) return false
    const direction = directionOf(oneway(minute), tags, kind)
    return direction === 'both' || direction === (isBack ? 'back' : 'ahead')
  }
}

const ownNames: Readonly<Record<StreetMode, string>> = { [carMode]: 'motorcar', [scooterMode]: 'motorcycle' }

/** Access signs, the most specific first: a road closed to vehicles may be open to cars. */
const accessKeys = (mode: StreetMode, isBack: boolean) =>
  [ownNames[mode], 'motor_vehicle', 'vehicle', 'access'].flatMap((key) => [
    `${key}:${isBack ? 'backward' : 'forward'}`,
    key,
  ])
const onewayKeys = (mode: StreetMode) => [`oneway:${ownNames[mode]}`, 'oneway:motor_vehicle', 'oneway']

const closed = new Set([
  ...['no', 'private', 'permit', 'residents', 'agricultural', 'forestry', 'delivery', 'emergency', 'military'],
  ...['bus', 'psv', 'hov', 'bicycle', 'foot', 'use_sidepath', 'dismount'],
])

/** Whether a sign excludes a mode: it admits only others. */
function isClosing(said: string, mode: StreetMode): boolean {
  const others = mode === carMode ? 'motorcycle' : 'motorcar'
  return said.split(';').every((each) => closed.has(each.trim()) || each.trim() === others)
}

/** Whether signs exclude cars at any hour; undefined without a sign. */
export function closedToCars(tags: Tags): boolean | undefined {
  const said = ['motorcar', 'motor_vehicle', 'vehicle', 'access'].map((key) => tags[key]).find((value) => value)
  return said === undefined ? undefined : isClosing(said, carMode)
}

const noOneway = new Set(['no', 'false', '0'])

function directionOf(said: string | undefined, tags: Tags, kind: RoadKind): 'both' | 'ahead' | 'back' | 'closed' {
  if (said === 'yes' || said === 'true' || said === '1') return 'ahead'
  if (said === '-1' || said === 'reverse') return 'back'
  // Reversible: the direction at a given hour is unknown.
  if (said === 'reversible' || said === 'alternating') return 'closed'
  if (said !== undefined && noOneway.has(said)) return 'both'
  const isRound = tags['junction'] === 'roundabout' || tags['junction'] === 'circular'
  return kind === 'motorway' || isRound ? 'ahead' : 'both'
}

const kmhPerMph = 1.609344
const kmhMin = 5
const kmhMax = 130

/** A tagged limit in km/h; undefined for a text such as `none` or `TW:urban`. */
export function limitKmh(text: string | undefined): number | undefined {
  const [, number, unit] = /^(\d{1,3}(?:\.\d+)?)\s*(km\/h|kmh|mph)?$/.exec(text?.trim() ?? '') ?? []
  if (number === undefined) return undefined
  const kmh = Number(number) * (unit === 'mph' ? kmhPerMph : 1)
  return kmh >= kmhMin && kmh <= kmhMax ? kmh : undefined
}
