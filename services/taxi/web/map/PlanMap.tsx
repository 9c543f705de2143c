import { nearbyCarsMax } from '@daoxing/dispatch/contract'
import { fallbackViewport } from '@daoxing/places/contract'
import {
  CarLayer,
  CarTrack,
  formatDistance,
  LocateButton,
  type MapCamera,
  MapView,
  PinLayer,
  RouteLayer,
} from '@daoxing/kit/web'
import type { QuotedRoute } from '@daoxing/taxi/contract'
import { useMemo, useState } from 'react'
import type { DraftPlace } from '../ride-draft.ts'
import * as words from '../words/compiled/messages.js'
import { drawnPath } from './drawn-path.ts'
import { useNearbyCars } from './nearby-cars.ts'
import { WalkLinks } from './WalkLinks.tsx'

type PlanMapProps = {
  readonly start: DraftPlace | null
  readonly stops: readonly DraftPlace[]
  readonly end: DraftPlace | null
  readonly route: QuotedRoute | null
  readonly coveredPx: number
  readonly onPin: (which: 'start' | 'end') => void
  readonly onStops: () => void
}

const addressCardPx = 132
const closeZoom = 15.5

/** The map of a plan: start, destination, the route between them, and the free cars. */
export function PlanMap({ start, stops, end, route, coveredPx, onPin, onStops }: PlanMapProps) {
  const [track] = useState(() => new CarTrack())
  const [here, setHere] = useState<MapCamera | null>(null)
  const from = start?.location ?? fallbackViewport.centre
  const carCount = useNearbyCars(track, from)
  const path = useMemo(() => drawnPath(route?.polyline), [route])
  const camera: MapCamera =
    here ??
    (end === null
      ? { centre: from, zoom: start === null ? fallbackViewport.zoom : closeZoom }
      : { fit: [from, end.location, ...path] })
  return (
    <>
      <MapView
        camera={camera}
        padding={{ top: addressCardPx, bottom: coveredPx }}
        onMove={() => setHere(null)}
        twin={[
          { id: 'start', text: words.taxi_plan_twinStart({ place: start?.name ?? '' }), onPress: () => onPin('start') },
          ...stops.map(({ name }, at) => ({
            id: `stop-${at}`,
            text: words.taxi_plan_twinStop({ place: name }),
            onPress: onStops,
          })),
          ...(end === null
            ? []
            : [{ id: 'end', text: words.taxi_plan_twinEnd({ place: end.name }), onPress: () => onPin('end') }]),
          ...(route === null
            ? []
            : [{ id: 'route', text: words.taxi_plan_twinRoute({ distance: formatDistance(route.distanceMetres) }) }]),
          { id: 'cars', text: carsText(carCount) },
        ]}
      >
        <RouteLayer path={path} />
        <WalkLinks path={path} start={from} end={end?.location ?? null} />
        <CarLayer track={track} pickup={from} />
        <PinLayer
          pins={[
            ...(start === null
              ? []
              : [{ id: 'start', kind: 'start' as const, at: start.location, onPress: () => onPin('start') }]),
            ...stops.map(({ location }, at) => ({
              id: `stop-${at}`,
              kind: 'stop' as const,
              at: location,
              onPress: onStops,
            })),
            ...(end === null
              ? []
              : [{ id: 'end', kind: 'end' as const, at: end.location, onPress: () => onPin('end') }]),
          ]}
        />
      </MapView>
      <LocateButton abovePx={coveredPx} onLocate={(at) => setHere({ centre: at, zoom: closeZoom })} />
    </>
  )
}

function carsText(count: number): string {
  if (count === 0) return words.taxi_plan_twinCarsNone()
  return count < nearbyCarsMax ? words.taxi_plan_twinCars({ count }) : words.taxi_plan_twinCarsMany({ count })
}
