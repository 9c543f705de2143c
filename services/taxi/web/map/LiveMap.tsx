import type { LatLng } from '@daoxing/kit/contract'
import {
  CarLayer,
  CarTrack,
  DriverCar,
  formatDuration,
  LocateButton,
  type MapCamera,
  MapMarker,
  type MapPin,
  type MapTwinItem,
  MapView,
  PinLayer,
  RouteLayer,
} from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { useMemo, useState } from 'react'
import { endText, startText } from '../live/place-texts.ts'
import type { DriverWatch } from '../live/use-driver-watch.ts'
import { isOver, type TripPhase } from '../live/trip-phase.ts'
import { drawnPath } from './drawn-path.ts'
import * as words from '../words/compiled/messages.js'
import { useNearbyCars } from './nearby-cars.ts'
import { WalkLinks } from './WalkLinks.tsx'

type LiveMapProps = {
  readonly trip: Trip
  readonly phase: TripPhase
  readonly watch: DriverWatch
  /** Seconds until the car reaches its target; the bubble shows minutes. */
  readonly secondsLeft: number | undefined
  /** The height of the sheet that covers the map. */
  readonly coveredPx: number
}

const barPx = 72
/** If the sheet covers nearly everything, this much of the map is used for the camera. */
const freePxMin = 160
const closeZoom = 15.5
const searchZoom = 14

/** The map with the car and its target: the pick-up first, the destination once the rider is aboard. */
export function LiveMap({ trip, phase, watch, secondsLeft, coveredPx }: LiveMapProps) {
  const { track, glimpse } = watch
  const start = useMemo(
    () => ({ lat: trip.start_latitude, lng: trip.start_longitude }),
    [trip.start_latitude, trip.start_longitude],
  )
  const end = useMemo(
    () => endOf({ end_latitude: trip.end_latitude, end_longitude: trip.end_longitude }),
    [trip.end_latitude, trip.end_longitude],
  )
  const polyline = phase === 'coming' ? trip.pickup?.polyline : trip.route?.polyline
  const path = useMemo(() => drawnPath(polyline), [polyline])
  const stageCamera = cameraOf({ phase, start, end, path, car: glimpse?.at })
  // A camera position set by the rider stays until the next phase.
  const [held, setHeld] = useState<{ readonly phase: TripPhase; readonly camera: MapCamera }>()
  // The cars from before the hail stay visible until a driver accepts.
  const [nearby] = useState(() => new CarTrack())
  useNearbyCars(nearby, phase === 'searching' ? start : undefined)
  const camera = held?.phase === phase ? held.camera : stageCamera
  const isCarShown = phase === 'coming' || phase === 'arrived' || phase === 'riding'
  const isCarSeen = isCarShown && glimpse !== undefined
  const isBubbleShown = isCarSeen && phase !== 'arrived' && secondsLeft !== undefined && secondsLeft > 0
  return (
    <>
      <MapView
        camera={camera}
        padding={{ top: barPx, bottom: Math.min(coveredPx, Math.max(0, innerHeight - barPx - freePxMin)) }}
        twin={twinOf({ trip, isCarShown: isCarSeen, secondsLeft })}
        onMove={() => setHeld({ phase, camera })}
      >
        {phase !== 'arrived' && (
          <RouteLayer path={path} {...(phase === 'coming' || phase === 'riding' ? { behind: track } : {})} />
        )}
        {phase !== 'arrived' && <WalkLinks path={path} {...linkedPlaces({ phase, start, end })} />}
        {phase === 'searching' && <SearchPulse at={start} />}
        {phase === 'searching' && <CarLayer track={nearby} pickup={start} />}
        <PinLayer pins={pinsOf({ trip, start, end, phase })} />
        {isCarShown && <DriverCar track={track} bubble={isBubbleShown ? formatDuration(secondsLeft) : undefined} />}
      </MapView>
      {!isOver(phase) && (
        <LocateButton
          abovePx={coveredPx}
          onLocate={(at) => setHeld({ phase, camera: { centre: at, zoom: closeZoom } })}
        />
      )}
    </>
  )
}

function endOf({ end_latitude: lat, end_longitude: lng }: Pick<Trip, 'end_latitude' | 'end_longitude'>): LatLng | null {
  return lat === null || lng === null ? null : { lat, lng }
}

type CameraInput = {
  readonly phase: TripPhase
  readonly start: LatLng
  readonly end: LatLng | null
  readonly path: readonly LatLng[]
  readonly car: LatLng | undefined
}

/** Returns the camera of a phase, so that its subject fills the free part of the map. */
function cameraOf({ phase, start, end, path, car }: CameraInput): MapCamera {
  switch (phase) {
    case 'searching':
      // Wide enough for the free cars that were visible before.
      return { centre: start, zoom: searchZoom }
    case 'coming':
      return { fit: [car ?? path[0] ?? start, start], zoomMax: 16 }
    case 'arrived':
      return { fit: car === undefined ? [start] : [car, start], zoomMax: 16 }
    case 'riding':
      return end === null ? { centre: car ?? start, zoom: closeZoom } : { fit: [car ?? start, end], zoomMax: 16 }
    default:
      return end === null ? { centre: start, zoom: closeZoom } : { fit: [start, end, ...path] }
  }
}

function pinsOf({
  trip,
  start,
  end,
  phase,
}: Pick<CameraInput, 'start' | 'end' | 'phase'> & { readonly trip: Trip }): readonly MapPin[] {
  const isEndShown = end !== null && phase !== 'coming' && phase !== 'arrived'
  return [
    { id: 'start', kind: 'start', at: start },
    ...(isEndShown
      ? trip.stops
          .filter(({ is_passed: isPassed }) => !isPassed)
          .map(({ lat, lng }, at) => ({ id: `stop-${at}`, kind: 'stop' as const, at: { lat, lng } }))
      : []),
    ...(isEndShown ? [{ id: 'end', kind: 'end' as const, at: end }] : []),
  ]
}

/** Returns the ends of the displayed route. Once the rider is aboard, the pick-up lies behind. */
function linkedPlaces({ phase, start, end }: Pick<CameraInput, 'phase' | 'start' | 'end'>) {
  if (phase === 'coming') return { start: null, end: start }
  return { start: phase === 'riding' ? null : start, end }
}

type TwinInput = {
  readonly trip: Trip
  readonly isCarShown: boolean
  readonly secondsLeft: number | undefined
}

function twinOf({ trip, isCarShown, secondsLeft }: TwinInput): readonly MapTwinItem[] {
  const end = endText(trip)
  const car =
    secondsLeft === undefined || secondsLeft <= 0
      ? words.taxi_live_map_driverHere()
      : words.taxi_live_map_driver({ duration: formatDuration(secondsLeft) })
  return [
    ...(isCarShown ? [{ id: 'car', text: car }] : []),
    { id: 'start', text: words.taxi_live_map_start({ place: startText(trip) }) },
    ...trip.stops.map(({ address }, at) => ({
      id: `stop-${at}`,
      text: words.taxi_stops_twin({ number: at + 1, place: address }),
    })),
    ...(end === null ? [] : [{ id: 'end', text: words.taxi_live_map_end({ place: end }) }]),
  ]
}

/** A pulse around the pick-up during the search. */
function SearchPulse({ at }: { readonly at: LatLng }) {
  return (
    <MapMarker at={at} level={0}>
      <span className="block size-40 animate-breathe rounded-full border-2 border-go/40 bg-go/15" />
    </MapMarker>
  )
}
