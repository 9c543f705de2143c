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
import type { SampleDriverOrder } from '@daoxing/sample-driver/contract'
import { useMemo, useState } from 'react'
import * as words from '../words/compiled/messages.js'

type LiveMapProps = { readonly order: SampleDriverOrder; readonly coveredPx: number }

const barPx = 72
const carId = 'driver'

/** The driver on the way to the pickup, then both on the way to the drop-off. */
export function LiveMap({ order, coveredPx }: LiveMapProps) {
  const { orderHash, state, pickup, dropoff, route, pickupRoute, driver } = order
  const [track] = useState(() => new CarTrack())
  useEvent(driverPositionChanged, ({ orderHash: moved, location, bearing }) => {
    if (moved === orderHash) track.move({ id: carId, at: location, bearing }, nowMs())
  })
  const { polyline } = pickupRoute ?? route
  const path = useMemo(() => decodedPath(polyline, () => undefined), [polyline])
  const isComing = state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED'
  const camera = useMemo((): MapCamera => {
    if (state === 'SEEKING' || state === 'PREPARING') return { centre: pickup.location, zoom: 14 }
    return { fit: [pickup.location, ...(isComing ? [] : [dropoff.location]), ...path], zoomMax: 16 }
  }, [state, isComing, pickup, dropoff, path])
  const pins: readonly MapPin[] = [
    { id: 'pickup', kind: 'start', at: pickup.location },
    ...(isComing ? [] : [{ id: 'dropoff', kind: 'end' as const, at: dropoff.location }]),
  ]
  const hasCar = driver !== null && (isComing || state === 'TRIP_STARTED')
  return (
    <MapView
      camera={camera}
      padding={{ top: barPx, bottom: coveredPx }}
      twin={[
        { id: 'pickup', text: words.sampleDriver_map_pickup({ place: pickup.address }) },
        { id: 'dropoff', text: words.sampleDriver_map_dropoff({ place: dropoff.address }) },
      ]}
    >
      {state !== 'ARRIVED' && <RouteLayer path={path} {...(hasCar ? { behind: track } : {})} />}
      <PinLayer pins={pins} />
      {hasCar && <DriverCar track={track} />}
    </MapView>
  )
}
