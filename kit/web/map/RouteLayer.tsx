import type { LatLng } from '@daoxing/kit/contract'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useId } from 'react'
import { nowMs } from '../clock.ts'
import type { CarTrack } from './car-track.ts'
import { useDrawnMap } from './map-context.ts'
import { mapPalettes } from './map-palette.ts'
import { muteGround } from './mute-ground.ts'
import { pathAhead } from './path-ahead.ts'
import { addRoomSigns, roomLayers, routeFeatures } from './route-room.ts'

type RouteLayerProps = {
  /** `decodePath(polyline)` of the contract's kit. */
  readonly path: readonly LatLng[]
  /** `ahead` is the rest of the drive, `walk` is dotted. */
  readonly form?: 'ahead' | 'walk'
  /** Has the car that drives this route: only the part ahead of it is drawn, without React. */
  readonly behind?: CarTrack
}

/** A route on the map, with a halo against the background; coloured layers below it are muted. */
export function RouteLayer({ path, form = 'ahead', behind }: RouteLayerProps) {
  const { map, theme } = useDrawnMap()
  const id = useId()
  useEffect(() => {
    const palette = mapPalettes[theme]
    const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
    map.addSource(id, { type: 'geojson', data: routeFeatures([]) })
    // Below all names, so that they stay readable.
    const below = map.getLayersOrder().find((layer) => map.getLayer(layer)?.type === 'symbol')
    const paint = { 'line-color': palette.routeHalo, 'line-width': 9, 'line-opacity': 0.9 }
    if (form === 'ahead') map.addLayer({ id: `${id}-halo`, type: 'line', source: id, layout, paint }, below)
    map.addLayer(
      {
        id: `${id}-line`,
        type: 'line',
        source: id,
        layout,
        paint: {
          'line-color': palette.route,
          'line-width': form === 'walk' ? 4 : 5,
          ...(form === 'walk' ? { 'line-dasharray': [0, 2] } : {}),
        },
      },
      below,
    )
    const room = form === 'ahead' ? roomLayers(id) : []
    addRoomSigns(map)
    for (const layer of room) map.addLayer(layer)
    return () => {
      // The map may already be removed with its layers.
      if (map.style === undefined) return
      for (const layer of [`${id}-halo`, `${id}-line`, ...room.map((one) => one.id)])
        if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(id)) map.removeSource(id)
    }
  }, [map, theme, id, form])
  useEffect(() => {
    const draw = () => {
      const [carId] = behind?.ids() ?? []
      const car = carId === undefined ? undefined : behind?.shown(carId, nowMs())
      void map.getSource<GeoJSONSource>(id)?.setData(routeFeatures(car === undefined ? path : pathAhead(path, car.at)))
    }
    draw()
    return behind?.subscribe(draw)
  }, [map, id, path, behind])
  const isMuting = form === 'ahead' && path.length > 1
  useEffect(() => (isMuting ? muteGround(map) : undefined), [map, isMuting])
  return null
}
