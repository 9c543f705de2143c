import type { LayerSpecification, Map as MapInstance, StyleSpecification } from 'maplibre-gl'

const hidden = { visibility: 'none' } as const

/**
 * Names, signs, stations and the paper wait until the ground stands: every letter has to be drawn first, and a tile
 * would not be shown before all of its own are there.
 */
export const withNamesLater = (style: StyleSpecification): StyleSpecification => ({
  ...style,
  layers: style.layers.map(later),
})

function later(layer: LayerSpecification): LayerSpecification {
  if (layer.type === 'symbol') return { ...layer, layout: { ...layer.layout, ...hidden } }
  if (layer.type === 'circle') return { ...layer, layout: { ...layer.layout, ...hidden } }
  if (layer.type === 'fill' && layer.paint?.['fill-pattern'] !== undefined) return { ...layer, layout: hidden }
  return layer
}

export function showNames(map: MapInstance): void {
  for (const id of map.getLayersOrder())
    if (map.getLayoutProperty(id, 'visibility') === hidden.visibility)
      map.setLayoutProperty(id, 'visibility', 'visible')
}
