import { distanceMetres, type LatLng, type ReplyOf } from '@daoxing/kit/contract'
import type { MapCamera } from '@daoxing/kit/web'
import { type Favourite, favouriteAt, isSameMarker, type reverseGeocodePoint } from '@daoxing/places/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addressAtQuery, vicinityQuery } from './pin-data.ts'
import { type ChosenPlace, favouritesQuery, startPointQuery } from './places-data.ts'
import { meetingPointsQuery } from './suggestions-data.ts'
import { isCoarse, useDevicePosition } from './device-position.ts'
import { shortPlace } from './short-place.ts'

/** The purpose of the pin: pickup, drop-off, or favourite. */
export type PinPurpose = 'start' | 'end' | 'favourite'

/** Close enough to distinguish doors. */
const pinZoom = 16.5
/** Shows the stations around an approximate point, and is close enough to set a pin. */
const roughZoom = 15.5
/** At lower zooms, a fingertip covers more than thirty metres of street, so the pin would be a guess. */
const guessZoom = 14.5
/** From a low zoom the button zooms to this level, where a pin can be set and its district is visible. */
const districtZoom = 15
const meetingRadiusMetres = 400
/** A pin that rests within this distance of a meeting point snaps to it. */
const snapMetres = 15
/** Half the length of a long city road: within this distance of its middle, the pin matches the text. */
const typedReachMetres = 2000
/** Beyond this distance, the rider has moved the pin, not just touched the map. */
const movedMetres = 30
/** The map returns its centre with five decimals, which is more precise than this. */
const hairMetres = 1
/** A pin that was moved to a kerb stays there. */
const besideMetres = 2
/** Half the width of a phone: the map then shows the whole accuracy circle of the device. */
const halfScreenPx = 150
/** Metres per pixel at the equator at zoom 0. */
const worldMetresPerPixel = 78_271.5
/** The limit of a coarse position: a whole island is useless as a pickup. */
const coarseZoomMin = 10
/** The map has to rest this long before the address is requested. */
const restMs = 350

type PinInput = {
  readonly purpose: PinPurpose
  readonly first: LatLng
  readonly firstZoom?: number | undefined
  /** The text that the rider already chose: it stays, and the pin adds the position. */
  readonly typed: ChosenPlace | undefined
  /** The text has no position: the map shows this radius around the first point, and the rider has to move the pin. */
  readonly withinMetres?: number | undefined
  /** Without a map, the zoom does not make the pin a guess. */
  readonly hasMap: boolean
}

/** The position of the pin, the place there, and the resulting choice. */
export function usePinPlace({ purpose, first, firstZoom: givenZoom, typed, withinMetres, hasMap }: PinInput) {
  const isStart = purpose === 'start'
  const device = useDevicePosition()
  /** The accuracy of the device, while the pin stands at its position. */
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
  /** While the rider's position is uncertain, no kerb is suggested. */
  const hasKerbs = isStart && unsureMetres === undefined
  const address = useQuery(addressAtQuery(rested))
  const { data: recommended } = useQuery({ ...startPointQuery(rested), enabled: hasKerbs })
  const { data: meetingPoints = [] } = useQuery({
    ...meetingPointsQuery(rested, meetingRadiusMetres),
    enabled: hasKerbs,
  })
  // A destination gets no kerb suggestion; the surroundings tell whether the pin is right.
  const { data: vicinity = null } = useQuery({ ...vicinityQuery(rested), enabled: !isStart })
  const { data: favourites = [] } = useQuery({ ...favouritesQuery, enabled: purpose !== 'favourite' })
  const found = address.data ?? null
  /** Cars serve regions; outside all of them there is no pickup. */
  const isServed = found !== null && (!isStart || found.region !== null)
  const isKnown = !isMoving && rested === centre && !address.isPlaceholderData && !address.isPending
  const kerb = hasKerbs && isKnown && recommended?.reason === 'meetingPoint' ? recommended : null
  const better = kerb !== null && kerb.walkMetres > snapMetres ? kerb : null
  const reached = kerb !== null && kerb.walkMetres <= snapMetres ? kerb : null
  // Home keeps its name wherever around it the pin rests; a new home is not named after another favourite.
  const near = purpose === 'favourite' ? undefined : favouriteAt(rested, favourites)
  const isAtKerb = (at: LatLng) => reached !== null && distanceMetres(at, reached.location) <= besideMetres
  // A rider who moves to the kerb next to home wants that kerb, under its own name; a home at the kerb stays home.
  const own = near && isAtKerb(rested) && !isAtKerb(pointOf(near)) ? undefined : near
  const matching = typed !== undefined && found !== null && isMeantBy(typed, rested, found.town) ? typed : undefined
  const words = pinWords({ typed: matching, at: rested, found })
  const name = own?.description ?? matching?.name ?? reached?.description ?? found?.description
  const moveTo = (at: LatLng) => {
    // Even for the same target as before: the rider may have moved the map since.
    setCamera(({ turn = 0 }) => ({ centre: at, zoom: pinZoom, turn: turn + 1 }))
    setCentre(at)
    setZoom(pinZoom)
  }
  /** Only as close as a pin needs, so that the district stays visible. */
  const zoomIn = () => {
    const nearer = Math.max(zoom, districtZoom)
    setCamera(({ turn = 0 }) => ({ centre, zoom: nearer, turn: turn + 1 }))
    setZoom(nearer)
  }
  // A map rests slightly beside its target.
  const isBeside = reached !== null && own === undefined && !isAtKerb(rested)
  // Requests the address there, so it happens once per resting position.
  if (isBeside) moveTo(reached.location)
  const placeHere = (): ChosenPlace | undefined => {
    if (!isKnown || found === null || !isServed || name === undefined) return undefined
    // The address of a meeting point is its name, which helps a driver more than a street.
    const kerbAddress = reached !== null && own === undefined ? reached.address : found.address
    const place = { name, address: matching?.address ?? kerbAddress, location: rested }
    // Without drawn streets the door cannot be found: a pin for an approximate place is better than none, and stays
    // approximate.
    const staysRough = matching?.isApproximate === true && found.hasStreets !== true
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
    /** The pin is still at the centre of the area, where it was placed automatically. */
    isUnpointed: withinMetres !== undefined && distanceMetres(rested, first) < movedMetres,
    zoomIn,
    begin: () => setIsMoving(true),
    settle: (settled: { readonly centre: LatLng; readonly zoom: number }) => {
      setIsMoving(false)
      // A map that only made room for a sheet rests at the same place, except for rounding: the address is not
      // requested again.
      setCentre((before) => (distanceMetres(before, settled.centre) < hairMetres ? before : settled.centre))
      setZoom(settled.zoom)
    },
  }
}

/** Close enough to see a door; with a coarse device position, far enough to show the whole accuracy circle. */
export function zoomFor({ lat }: LatLng, unsureMetres: number | undefined): number {
  if (unsureMetres === undefined) return pinZoom
  const metresPerPixel = worldMetresPerPixel * Math.cos((lat * Math.PI) / 180)
  return Math.min(roughZoom, Math.max(coarseZoomMin, Math.log2((metresPerPixel * halfScreenPx) / unsureMetres)))
}

type PinWordsInput = {
  readonly typed: ChosenPlace | undefined
  readonly at: LatLng
  readonly found: PointFound | null
}
type PointFound = NonNullable<ReplyOf<typeof reverseGeocodePoint>>

/** The message on kept text under a pin; undefined without kept text. */
export type PinWords =
  | { readonly kind: 'atDoor' | 'moved'; readonly place: string; readonly metres: number }
  | { readonly kind: 'noStreets' }

/** Kept text does not describe the pin's position: the current address is shown next to it once it differs. */
export function pinWords({ typed, at, found }: PinWordsInput): PinWords | undefined {
  if (typed === undefined || found === null) return undefined
  const place = shortPlace(found, typed.address)
  const metres = distanceMetres(typed.location, at)
  if (metres >= movedMetres && !typed.address.includes(place)) return { kind: 'moved', place, metres }
  return found.hasStreets === true ? { kind: 'atDoor', place, metres } : { kind: 'noStreets' }
}

/** The first of overlapping markers [MAP-015]. */
function apart<Marked extends { readonly location: LatLng }>(points: readonly Marked[]): readonly Marked[] {
  const matching: Marked[] = []
  for (const point of points)
    if (!matching.some((other) => isSameMarker(other.location, point.location))) matching.push(point)
  return matching
}

const pointOf = ({ location: { x, y } }: Favourite): LatLng => ({ lat: y, lng: x })

/** The last point at which the map rested for a moment, so that a drag sends one request. */
function useRested(centre: LatLng, isMoving: boolean): LatLng {
  const [rested, setRested] = useState(centre)
  useEffect(() => {
    if (isMoving) return undefined
    const timer = setTimeout(() => setRested(centre), restMs)
    return () => clearTimeout(timer)
  }, [centre, isMoving])
  return rested
}

/**
 * Whether the text can mean this point. Far from its original position, and outside the towns that it names, it is
 * another place.
 */
export function isMeantBy(typed: ChosenPlace, point: LatLng, town: string): boolean {
  return typed.address.includes(town) || distanceMetres(typed.location, point) <= typedReachMetres
}
