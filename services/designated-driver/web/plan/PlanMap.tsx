import type { TripRoute } from '@daoxing/designated-driver/contract'
import { LocateButton, type MapCamera, MapView, PinLayer, RouteLayer } from '@daoxing/kit/web'
import { decodedPath } from '@daoxing/places/contract'
import type { ChosenPlace } from '@daoxing/places/web'
import { useMemo, useState } from 'react'
import * as words from '../words/compiled/messages.js'

type PlanMapProps = {
  readonly start: ChosenPlace
  readonly end: ChosenPlace | null
  readonly route: TripRoute | null
  readonly coveredPx: number
}

const cardPx = 132
const closeZoom = 15.5

/** The car, the destination, and the way between them. */
export function PlanMap({ start, end, route, coveredPx }: PlanMapProps) {
  const [here, setHere] = useState<MapCamera | null>(null)
  const polyline = route?.polyline
  const path = useMemo(() => (polyline === undefined ? [] : decodedPath(polyline, () => undefined)), [polyline])
  const camera: MapCamera =
    here ??
    (end === null
      ? { centre: start.location, zoom: closeZoom }
      : { fit: [start.location, end.location, ...path], zoomMax: 16 })
  return (
    <>
      <MapView
        camera={camera}
        padding={{ top: cardPx, bottom: coveredPx }}
        onMove={() => setHere(null)}
        twin={[
          { id: 'start', text: words.designatedDriver_map_start({ place: start.name }) },
          ...(end === null ? [] : [{ id: 'end', text: words.designatedDriver_map_end({ place: end.name }) }]),
        ]}
      >
        <RouteLayer path={path} />
        <PinLayer
          pins={[
            { id: 'start', kind: 'start', at: start.location },
            ...(end === null ? [] : [{ id: 'end', kind: 'end' as const, at: end.location }]),
          ]}
        />
      </MapView>
      <LocateButton abovePx={coveredPx} onLocate={(at) => setHere({ centre: at, zoom: closeZoom })} />
    </>
  )
}
