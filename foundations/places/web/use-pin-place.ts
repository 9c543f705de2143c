import { distanceMetres, type LatLng, type ReplyOf } from '@daoxing/kit/contract'
import type { MapCamera } from '@daoxing/kit/web'
import { type Favourite, favouriteAt, isSameMarker, type reverseGeocodePoint } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  addressAtQuery,
  type ChosenPlace,
  favouritesQuery,
  meetingPointsQuery,
  startPointQuery,
  vicinityQuery,
} from './places-data.ts'
import { isCoarse, useDevicePosition } from './device-position.ts'
import { shortPlace } from './short-place.ts'

/** The purpose of the pin: to be picked up, to be dropped off, or to be kept. */
export type PinPurpose = 'start' | 'end' | 'favourite'

/** Close enough to tell one door from the next. */
const pinZoom = 16.5
/** Wide enough to see the stations around a point that is only known roughly, and still close enough to set a pin. */
const roughZoom = 15.5
/** Farther out a fingertip covers more than thirty metres of street: a pin that is taken there is a guess. */
const guessZoom = 14.5
/** From far away the button leads so near, where a pin may be taken and its district is still to be seen. */
const districtZoom = 15
const meetingRadiusMetres = 400
/** A pin that comes to rest this near to a meeting point stands on it. */
const snapMetres = 15
/** A road of a city is hardly longer to either side of its middle: nearer than this the pin is where the words mean. */
const typedReachMetres = 2000
/** Farther than this the rider has moved the pin, and not only the map by a hair. */
const movedMetres = 30
/** The map tells its middle to five decimals, which is nearer than this. */
const hairMetres = 1
/** A pin that was sent to a kerb stands there. */
const besideMetres = 2
/** Half of a telephone's width: within it the map shows all of the circle that the device can mean. */
const halfScreenPx = 150
/** Metres of a pixel at the equator while the whole world is one tile. */
const worldMetresPerPixel = 78_271.5
/** However little the device knows: an island as a whole helps nobody. */
const coarseZoomMin = 10
/** The map has to rest this long before the address is asked for. */
const restMs = 350

type PinInput = {
  readonly purpose: PinPurpose
  readonly first: LatLng
  readonly firstZoom?: number | undefined
  /** The words that the rider has chosen already: the pin says where that is, and they stay. */
  readonly typed: ChosenPlace | undefined
  /** The words have no position: so much around the first point is shown, and the pin has to be moved. */
  readonly withinMetres?: number | undefined
  /** Without a map no distance from it makes the pin a guess. */
  readonly hasMap: boolean
}

/** Where the pin stands, what is there, and what would be taken. */
export function usePinPlace({ purpose, first, firstZoom: givenZoom, typed, withinMetres, hasMap }: PinInput) {
  const isStart = purpose === 'start'
  const device = useDevicePosition()
  /** How far the device may be wrong where the pin stands on nothing but its guess. */
  const unsureAt = (at: LatLng): number | undefined => {
    const isGuess = purpose !== 'end' && typed === undefined && device.state === 'found' && isCoarse(device)
    return isGuess && distanceMetres(device.location, at) < movedMetres ? device.accuracyMetres : undefined
  }
  const firstZoom =
    givenZoom ??
    (typed === undefined || withinMetres !== undefined ? zoomFor(first, withinMetres ?? unsureAt(first)) : roughZoom)
  const [camera, setCamera] = useState<MapCamera>({ centre: first, zoom: firstZoom })
  const [centre, setCentre] = useState(first)
  const [zoom, setZoom] = useState(firstZoom)
  const [isMoving, setIsMoving] = useState(false)
  const rested = useRested(centre, isMoving)
  const unsureMetres = unsureAt(rested)
  /** Of a place where the rider may not even be, no kerb is the better one. */
  const hasKerbs = isStart && unsureMetres === undefined
  const address = useQuery(addressAtQuery(rested))
  const { data: recommended } = useQuery({ ...startPointQuery(rested), enabled: hasKerbs })
  const { data: meetingPoints = [] } = useQuery({
    ...meetingPointsQuery(rested, meetingRadiusMetres),
    enabled: hasKerbs,
  })
  // For a destination no kerb is offered; what is around tells whether the pin stands where it is meant.
  const { data: vicinity = null } = useQuery({ ...vicinityQuery(rested), enabled: !isStart })
  const { data: favourites = [] } = useQuery({ ...favouritesQuery, enabled: purpose !== 'favourite' })
  const found = address.data ?? null
  /** A car comes from a region; where there is none, nobody is picked up. */
  const isServed = found !== null && (!isStart || found.region !== null)
  const isKnown = !isMoving && rested === centre && !address.isPlaceholderData && !address.isPending
  const kerb = hasKerbs && isKnown && recommended?.reason === 'meetingPoint' ? recommended : null
  const better = kerb !== null && kerb.walkMetres > snapMetres ? kerb : null
  const reached = kerb !== null && kerb.walkMetres <= snapMetres ? kerb : null
  // Home is called home, wherever around it the pin comes to stand; and a home that is being set is not called by another's.
  const near = purpose === 'favourite' ? undefined : favouriteAt(rested, favourites)
  const isAtKerb = (at: LatLng) => reached !== null && distanceMetres(at, reached.location) <= besideMetres
  // A rider who has gone to the kerb beside home wants that kerb, under its own name; a home that lies on it stays
  // home.
  const own = near && isAtKerb(rested) && !isAtKerb(pointOf(near)) ? undefined : near
  const kept = typed !== undefined && found !== null && isMeantBy(typed, rested, found.town) ? typed : undefined
  const words = keptWords({ typed: kept, at: rested, found })
  const name = own?.description ?? kept?.name ?? reached?.description ?? found?.description
  const moveTo = (at: LatLng) => {
    // Also where the map was sent before: the rider may have moved it since.
    setCamera(({ turn = 0 }) => ({ centre: at, zoom: pinZoom, turn: turn + 1 }))
    setCentre(at)
    setZoom(pinZoom)
  }
  /** Only as near as a pin needs, so that the rider still sees which district this is. */
  const zoomIn = () => {
    const nearer = Math.max(zoom, districtZoom)
    setCamera(({ turn = 0 }) => ({ centre, zoom: nearer, turn: turn + 1 }))
    setZoom(nearer)
  }
  // A map that comes to rest is a hair beside of where it was sent.
  const isBeside = reached !== null && own === undefined && !isAtKerb(rested)
  // Asks anew from there, so it happens once for each place at which the pin comes to rest.
  if (isBeside) moveTo(reached.location)
  const placeHere = (): ChosenPlace | undefined => {
    if (!isKnown || found === null || !isServed || name === undefined) return undefined
    // Of a meeting point its name is the address: it says more to a driver than any street would.
    const kerbAddress = reached !== null && own === undefined ? reached.address : found.address
    const place = { name, address: kept?.address ?? kerbAddress, location: rested }
    // Where no street is drawn nobody can see a door: the pin for a rough place is better than none, and still rough.
    const staysRough = kept?.isApproximate === true && found.hasStreets !== true
    return staysRough ? { ...place, isApproximate: true, isPinned: true } : place
  }
  return {
    ...{
      camera,
      meetingPoints: apart(meetingPoints),
      around: vicinity?.places ?? [],
      found,
      words,
      name,
      reached,
      better,
      isMoving,
      isKnown,
      isServed,
      placeHere,
      moveTo,
    },
    unsureMetres,
    rested,
    centre,
    isFar: hasMap && zoom < guessZoom,
    /** The pin still stands in the middle of the area, where nobody has put it. */
    isUnpointed: withinMetres !== undefined && distanceMetres(rested, first) < movedMetres,
    zoomIn,
    begin: () => setIsMoving(true),
    settle: (settled: { readonly centre: LatLng; readonly zoom: number }) => {
      setIsMoving(false)
      // A map that only made room for a sheet rests where it did, a hair beside for the rounding: nothing is asked anew.
      setCentre((before) => (distanceMetres(before, settled.centre) < hairMetres ? before : settled.centre))
      setZoom(settled.zoom)
    },
  }
}

/** So near that a door is seen; and where the device knows no better than kilometres, so far that all of them are. */
export function zoomFor({ lat }: LatLng, unsureMetres: number | undefined): number {
  if (unsureMetres === undefined) return pinZoom
  const metresPerPixel = worldMetresPerPixel * Math.cos((lat * Math.PI) / 180)
  return Math.min(roughZoom, Math.max(coarseZoomMin, Math.log2((metresPerPixel * halfScreenPx) / unsureMetres)))
}

type KeptInput = {
  readonly typed: ChosenPlace | undefined
  readonly at: LatLng
  readonly found: PointFound | null
}
type PointFound = NonNullable<ReplyOf<typeof reverseGeocodePoint>>

/** The message on words that stay under a pin; undefined where none do. */
export type KeptWords =
  | { readonly kind: 'atDoor' | 'moved'; readonly place: string; readonly metres: number }
  | { readonly kind: 'noStreets' }

/** Words that stay say nothing of where the pin has come to: what is there is said beside them once it is elsewhere. */
export function keptWords({ typed, at, found }: KeptInput): KeptWords | undefined {
  if (typed === undefined || found === null) return undefined
  const place = shortPlace(found, typed.address)
  const metres = distanceMetres(typed.location, at)
  if (metres >= movedMetres && !typed.address.includes(place)) return { kind: 'moved', place, metres }
  return found.hasStreets === true ? { kind: 'atDoor', place, metres } : { kind: 'noStreets' }
}

/** Of markers that would stand over each other the first [MAP-015]. */
function apart<Marked extends { readonly location: LatLng }>(points: readonly Marked[]): readonly Marked[] {
  const kept: Marked[] = []
  for (const point of points) if (!kept.some((other) => isSameMarker(other.location, point.location))) kept.push(point)
  return kept
}

const pointOf = ({ location: { x, y } }: Favourite): LatLng => ({ lat: y, lng: x })

/** The last point at which the map has rested for a moment, so that a drag asks once. */
function useRested(centre: LatLng, isMoving: boolean): LatLng {
  const [rested, setRested] = useState(centre)
  useEffect(() => {
    if (isMoving) return undefined
    const timer = setTimeout(() => setRested(centre), restMs)
    return () => clearTimeout(timer)
  }, [centre, isMoving])
  return rested
}

/** Whether the words can mean this point. Far from where they were put, and in no town that they name, it is another place. */
export function isMeantBy(typed: ChosenPlace, point: LatLng, town: string): boolean {
  return typed.address.includes(town) || distanceMetres(typed.location, point) <= typedReachMetres
}
