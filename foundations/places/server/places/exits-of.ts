import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { allPlaces } from './all-places.ts'
import type { MeetingPoint } from './kerbs-of.ts'
import type { Place } from './place.ts'
import { placeById } from './place-by-id.ts'

/** The text on the sign of an exit, empty if it is the only one, and its position. */
export type ExitRow = readonly [sign: string, lat: number, lng: number]
export type StationExits = readonly [stationId: string, ...exits: readonly ExitRow[]]
/** The destination that an exit is known for, if any. */
export type ExitWords = readonly [stationId: string, sign: string, guide: string, guideEn: string]

/** Exits as meeting points. The guide of an exit names a known place next to it, or its side of the station. */
export function exitsOf(rows: readonly StationExits[], words: readonly ExitWords[]): readonly MeetingPoint[] {
  const wordsOf = new Map(
    words.map(([stationId, sign, guide, guideEn]) => [`${stationId} ${sign}`, { guide, guideEn }]),
  )
  return rows.flatMap(([stationId, ...exits]) => {
    const station = placeById(stationId)
    if (!station) throw new Error(`an exit names the unknown station ${stationId}`)
    const middle = exits.length > 1 ? middleOf(exits) : station.location
    return exits.map((exit) => meetingPointAt({ station, exit, middle, known: wordsOf.get(`${stationId} ${exit[0]}`) }))
  })
}

type Words = { readonly guide: string; readonly guideEn: string }

type Exit = {
  readonly station: Place
  readonly exit: ExitRow
  readonly middle: LatLng
  readonly known: Words | undefined
}

function meetingPointAt({ station, exit: [sign, lat, lng], middle, known }: Exit): MeetingPoint {
  const location = { lat, lng }
  const label = /^\d/.test(sign) ? `${sign}號出口` : `${sign}出口`
  const labelEn = `Exit ${sign}`.trimEnd()
  const { guide, guideEn } = known ?? besideOf(location) ?? sideOf(middle, location)
  return {
    id: `${station.id}~exit${sign}`,
    placeId: station.id,
    name: `${station.name} ${label}`,
    nameEn: `${station.nameEn}, ${labelEn}`,
    label,
    labelEn,
    guide: `${label}，${guide}`,
    guideEn: `${labelEn}, ${guideEn}`,
    location,
    middle,
    ...(sign !== '' && { exit: sign }),
  }
}

/** A landmark within this distance is visible from the exit. */
const besideMetres = 90
const besideDegrees = 0.001
/** The name of an exit includes the station, so that a search finds it. */
const notBeside = new Set(['metro', 'light-rail', 'taxi-rank', 'road', 'business-park'])
const landmarksBeside = allPlaces.filter(({ kind }) => !notBeside.has(kind))

function besideOf(exit: LatLng): Words | undefined {
  const [nearest] = landmarksBeside
    .filter(({ location }) => Math.abs(location.lat - exit.lat) < besideDegrees)
    .map((place) => ({ place, metres: distanceMetres(place.location, exit) }))
    .filter(({ metres }) => metres <= besideMetres)
    .toSorted((one, another) => one.metres - another.metres)
  return nearest && { guide: `近${nearest.place.shortName}`, guideEn: `near ${nearest.place.nameEn}` }
}

const sides = [
  ['北', 'north'],
  ['東北', 'northeast'],
  ['東', 'east'],
  ['東南', 'southeast'],
  ['南', 'south'],
  ['西南', 'southwest'],
  ['西', 'west'],
  ['西北', 'northwest'],
] as const

/** A station lies between its exits; its point on a map may be at one end of the platform. */
function middleOf(exits: readonly ExitRow[]): LatLng {
  const between = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  return { lat: between(exits.map(([, lat]) => lat)), lng: between(exits.map(([, , lng]) => lng)) }
}

function sideOf(station: LatLng, exit: LatLng): Words {
  const east = (exit.lng - station.lng) * Math.cos((exit.lat * Math.PI) / 180)
  const eighths = Math.round(Math.atan2(east, exit.lat - station.lat) / (Math.PI / 4))
  const [side, sideEn] = sides[(eighths + 8) % 8] ?? sides[0]
  return { guide: `車站${side}側`, guideEn: `${sideEn} of the station` }
}
