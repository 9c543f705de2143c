import { type ChauffeurTrip, isChauffeurUnderWay } from '@daoxing/chauffeur/contract'
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

type LiveMapProps = { readonly trip: ChauffeurTrip; readonly coveredPx: number }

const barPx = 72
const carId = 'driver'

/** The driver on the way to the start, then the way over the stops with both on it. */
export function LiveMap({ trip, coveredPx }: LiveMapProps) {
  const { orderHash, status, start, end, stopList, legs, driver } = trip
  const [track] = useState(() => new CarTrack())
  useEvent(driverPositionChanged, ({ orderHash: moved, location, bearing }) => {
    if (moved === orderHash) track.move({ id: carId, at: location, bearing }, nowMs())
  })
  const polylines = legs.map(({ polyline }) => polyline).join('\n')
  const path = useMemo(
    () => polylines.split('\n').flatMap((polyline) => decodedPath(polyline, () => undefined)),
    [polylines],
  )
  const isComing = status === 'DRIVER_EN_ROUTE' || status === 'ARRIVED'
  const camera = useMemo(
    (): MapCamera =>
      isComing ? { centre: start.location, zoom: 15 } : { fit: [start.location, end.location, ...path], zoomMax: 15 },
    [isComing, start, end, path],
  )
  const pins: readonly MapPin[] = [
    { id: 'start', kind: 'start', at: start.location },
    ...stopList.map(({ lat, lng }, at) => ({
      id: `stop-${at}`,
      kind: 'stop' as const,
      at: { lat, lng },
      label: String(at + 1),
    })),
    { id: 'end', kind: 'end', at: end.location },
  ]
  const hasCar = driver !== null && isChauffeurUnderWay(status)
  return (
    <MapView
      camera={camera}
      padding={{ top: barPx, bottom: coveredPx }}
      twin={[
        { id: 'start', text: words.chauffeur_map_start({ place: start.address }) },
        ...stopList.map(({ address }, at) => ({
          id: `stop-${at}`,
          text: words.chauffeur_map_stop({ number: at + 1, place: address }),
        })),
        { id: 'end', text: words.chauffeur_map_end({ place: end.address }) },
      ]}
    >
      {!isComing && <RouteLayer path={path} {...(hasCar && { behind: track })} />}
      <PinLayer pins={pins} />
      {hasCar && <DriverCar track={track} />}
    </MapView>
  )
}
