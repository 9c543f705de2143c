import type { LatLng } from '@daoxing/kit/contract'
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useId } from 'react'
import { useDrawnMap } from './map-context.ts'
import { mapPalettes } from './map-palette.ts'

export type MapCircle = { readonly at: LatLng; readonly radiusMetres: number }

const corners = 48
const metresPerDegree = 111_320

/** Circles in metres, such as where a position may be. Drawn below all names and markers. */
export function CircleLayer({ circles }: { readonly circles: readonly MapCircle[] }) {
  const { map, theme } = useDrawnMap()
  const id = useId()
  useEffect(() => {
    const { route } = mapPalettes[theme]
    map.addSource(id, { type: 'geojson', data: featuresOf([]) })
    const below = map.getLayersOrder().find((layer) => map.getLayer(layer)?.type === 'symbol')
    const paint = { 'fill-color': route, 'fill-opacity': 0.14 }
    map.addLayer({ id: `${id}-area`, type: 'fill', source: id, paint }, below)
    map.addLayer(
      { id: `${id}-edge`, type: 'line', source: id, paint: { 'line-color': route, 'line-width': 1.5 } },
      below,
    )
    return () => {
      // The map may already be removed with its layers.
      if (map.style === undefined) return
      for (const layer of [`${id}-area`, `${id}-edge`]) if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(id)) map.removeSource(id)
    }
  }, [map, theme, id])
  useEffect(() => {
    void map.getSource<GeoJSONSource>(id)?.setData(featuresOf(circles))
  }, [map, theme, id, circles])
  return null
}

function featuresOf(circles: readonly MapCircle[]) {
  return {
    type: 'FeatureCollection' as const,
    features: circles.map(({ at: { lat, lng }, radiusMetres }) => {
      const ring = Array.from({ length: corners + 1 }, (_, corner) => {
        const turn = (2 * Math.PI * corner) / corners
        const north = (radiusMetres * Math.cos(turn)) / metresPerDegree
        const east = (radiusMetres * Math.sin(turn)) / (metresPerDegree * Math.cos((lat * Math.PI) / 180))
        return [lng + east, lat + north]
      })
      return { type: 'Feature' as const, properties: {}, geometry: { type: 'Polygon' as const, coordinates: [ring] } }
    }),
  }
}
