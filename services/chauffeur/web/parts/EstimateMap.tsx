import type { ChauffeurLeg } from '@daoxing/chauffeur/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { type MapCamera, type MapPin, MapView, PinLayer, RouteLayer } from '@daoxing/kit/web'
import { decodedPath } from '@daoxing/places/contract'
import { useMemo } from 'react'
import * as words from '../words/compiled/messages.js'

type Place = { readonly name: string; readonly location: LatLng }

type EstimateMapProps = {
  readonly start: Place
  readonly stops: readonly Place[]
  /** Null if the trip returns to its start. */
  readonly end: Place | null
  readonly legs: readonly ChauffeurLeg[]
  readonly coveredPx: number
}

const barPx = 72

/** The way of the trip over all its stops, in their order. */
export function EstimateMap({ start, stops, end, legs, coveredPx }: EstimateMapProps) {
  const polylines = legs.map(({ polyline }) => polyline).join('\n')
  const path = useMemo(
    () => polylines.split('\n').flatMap((polyline) => decodedPath(polyline, () => undefined)),
    [polylines],
  )
  const points = [start, ...stops, ...(end === null ? [] : [end])].map(({ location }) => location)
  const camera: MapCamera = { fit: [...points, ...path], zoomMax: 15 }
  const pins: readonly MapPin[] = [
    { id: 'start', kind: 'start', at: start.location },
    ...stops.map(({ location }, at) => ({
      id: `stop-${at}`,
      kind: 'stop' as const,
      at: location,
      label: String(at + 1),
    })),
    ...(end === null ? [] : [{ id: 'end', kind: 'end' as const, at: end.location }]),
  ]
  return (
    <MapView
      camera={camera}
      padding={{ top: barPx, bottom: coveredPx }}
      twin={[
        { id: 'start', text: words.chauffeur_map_start({ place: start.name }) },
        ...stops.map(({ name }, at) => ({
          id: `stop-${at}`,
          text: words.chauffeur_map_stop({ number: at + 1, place: name }),
        })),
        { id: 'end', text: words.chauffeur_map_end({ place: (end ?? start).name }) },
      ]}
    >
      <RouteLayer path={path} />
      <PinLayer pins={pins} />
    </MapView>
  )
}
