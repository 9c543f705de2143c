import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useId } from 'react'
import { useDrawnMap } from './map-context.ts'
import { mapPalettes } from './map-palette.ts'

export type MapArea = {
  readonly id: string
  /** GeoJSON order: polygons, rings, positions with the longitude first. */
  readonly polygons: readonly (readonly (readonly (readonly number[])[])[])[]
  /** `closed` is filled and has a dashed edge; `open` shows its edge alone. */
  readonly tone: 'open' | 'closed'
}

/** Areas with a rule, such as where a vehicle may not stand. Drawn below all names and markers. */
export function AreaLayer({ areas }: { readonly areas: readonly MapArea[] }) {
  const { map, theme } = useDrawnMap()
  const id = useId()
  useEffect(() => {
    const { signs } = mapPalettes[theme]
    const colour = ['match', ['get', 'tone'], 'closed', signs.care, signs.meeting] as unknown as string
    map.addSource(id, { type: 'geojson', data: featuresOf([]) })
    const below = map.getLayersOrder().find((layer) => map.getLayer(layer)?.type === 'symbol')
    map.addLayer(
      {
        ...{ id: `${id}-area`, type: 'fill', source: id, filter: ['==', ['get', 'tone'], 'closed'] },
        paint: { 'fill-color': colour, 'fill-opacity': theme === 'light' ? 0.18 : 0.28 },
      },
      below,
    )
    map.addLayer(
      {
        ...{ id: `${id}-edge`, type: 'line', source: id },
        paint: { 'line-color': colour, 'line-width': 2, 'line-dasharray': [3, 1.5] },
      },
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
    void map.getSource<GeoJSONSource>(id)?.setData(featuresOf(areas))
  }, [map, theme, id, areas])
  return null
}

function featuresOf(areas: readonly MapArea[]) {
  return {
    type: 'FeatureCollection' as const,
    features: areas.map(({ id, tone, polygons }) => ({
      type: 'Feature' as const,
      properties: { id, tone },
      geometry: {
        type: 'MultiPolygon' as const,
        coordinates: polygons.map((polygon) => polygon.map((ring) => ring.map((position) => [...position]))),
      },
    })),
  }
}
