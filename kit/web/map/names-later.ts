import type { LayerSpecification, Map as MapInstance, StyleSpecification } from 'maplibre-gl'

const hidden = { visibility: 'none' } as const

/**
 * Names, icons, stations and the pattern wait until the ground is drawn: rendering glyphs is slow, and a tile is not
 * shown before all of its own are ready.
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
