import type { Map as MapInstance } from 'maplibre-gl'

/** Layers that are muted below a route, with their remaining opacity: coloured lines would look like other routes. */
const muted = [
  ['lines', 'line-opacity', 0.3],
  ['rail-ties', 'line-opacity', 0.3],
  ['line-links', 'line-opacity', 0.35],
  ['stations', 'circle-opacity', 0.5],
  ['stations', 'circle-stroke-opacity', 0.4],
  ['villages', 'fill-opacity', 0.35],
  ['village-borders', 'line-opacity', 0.25],
  ['borders', 'line-opacity', 0.5],
  ['near-borders', 'line-opacity', 0.5],
] as const

/** Mutes metro lines, villages and borders; the returned function restores them. */
export function muteGround(map: MapInstance): () => void {
  const before = muted.flatMap(([layer, property, share]) => {
    if (map.getLayer(layer) === undefined) return []
    const value = map.getPaintProperty(layer, property)
    map.setPaintProperty(layer, property, share)
    return [{ layer, property, value }]
  })
  return () => {
    // The map may already be removed.
    if (map.style === undefined) return
    for (const { layer, property, value } of before)
      if (map.getLayer(layer) !== undefined) map.setPaintProperty(layer, property, value)
  }
}
