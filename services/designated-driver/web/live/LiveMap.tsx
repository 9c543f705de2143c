import type { DesignatedTrip } from '@daoxing/designated-driver/contract'
import { driverPositionChanged } from '@daoxing/dispatch/contract'
import {
  CarTrack,
  DriverCar,
  type MapCamera,
  type MapPin,
  MapView,
  nowMs,
  PinLayer,
  RouteLayer,
  useEvent,
} from '@daoxing/kit/web'
import { decodedPath } from '@daoxing/places/contract'
import { useMemo, useState } from 'react'
import * as words from '../words/compiled/messages.js'

type LiveMapProps = { readonly trip: DesignatedTrip; readonly coveredPx: number }

const barPx = 72
const driverId = 'driver'

/** The driver on the way to the car, then both on the way to the destination. */
export function LiveMap({ trip, coveredPx }: LiveMapProps) {
  const { trip_hash: hash, trip_status: state, route, pickup, driver } = trip
  const [track] = useState(() => new CarTrack())
  useEvent(driverPositionChanged, ({ orderHash: moved, location, bearing }) => {
    if (moved === hash) track.move({ id: driverId, at: location, bearing }, nowMs())
  })
  const isComing = state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED'
  const polyline = (isComing ? pickup : route)?.polyline
  const path = useMemo(() => (polyline === undefined ? [] : decodedPath(polyline, () => undefined)), [polyline])
  const { start_lat: lat, start_lng: lng, end_lat: endLat, end_lng: endLng, end_address: endAddress } = trip
  const start = useMemo(() => ({ lat, lng }), [lat, lng])
  const end = useMemo(() => (endAddress === '' ? null : { lat: endLat, lng: endLng }), [endAddress, endLat, endLng])
  const camera = useMemo((): MapCamera => {
    const isSearching = state === 'REQUESTING' || state === 'PREPARING' || state === 'RESERVED'
    if (isSearching || (path.length === 0 && end === null)) return { centre: start, zoom: 15 }
    return { fit: [start, ...(isComing || end === null ? [] : [end]), ...path], zoomMax: 16 }
  }, [state, isComing, start, end, path])
  const pins: readonly MapPin[] = [
    { id: 'start', kind: 'start', at: start },
    ...(isComing || end === null ? [] : [{ id: 'end', kind: 'end' as const, at: end }]),
  ]
  const hasDriver = driver !== null && (isComing || state === 'TRIP_STARTED')
  return (
    <MapView
      camera={camera}
      padding={{ top: barPx, bottom: coveredPx }}
      twin={[
        { id: 'start', text: words.designatedDriver_map_start({ place: trip.start_address }) },
        ...(end === null ? [] : [{ id: 'end', text: words.designatedDriver_map_end({ place: endAddress }) }]),
      ]}
    >
      {state !== 'ARRIVED' && <RouteLayer path={path} {...(hasDriver ? { behind: track } : {})} />}
      <PinLayer pins={pins} />
      {hasDriver && <DriverCar track={track} vehicle="bicycle" />}
    </MapView>
  )
}
