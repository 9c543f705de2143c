import type { Map as MapInstance } from 'maplibre-gl'
import { groundSource } from './map-style.ts'

/** Progress marks of the first map of the page in the browser's timeline, for measurements. */
const marks = { begun: 'map-begun', firstFrame: 'map-first-frame', whole: 'map-whole' } as const

export function markMapBegun(): void {
  markOnce(marks.begun)
}

/**
 * The first frame is the first that shows the ground of the whole view: land and sea, rivers, districts and their
 * borders, lines. Names, icons, stations and the pattern follow; the map is complete when nothing more is pending.
 */
export function markFrames(map: MapInstance): void {
  onceGroundIsDrawn(map, () => markOnce(marks.firstFrame))
  void map.once('idle', () => {
    markOnce(marks.firstFrame)
    markOnce(marks.whole)
  })
}

/** Once the ground of the view is drawn; for a foreign style, once all of it is. */
export function onceGroundIsDrawn(map: MapInstance, work: () => void): void {
  const isDrawn = () => map.getSource(groundSource) !== undefined && map.isSourceLoaded(groundSource)
  const inspect = ({ type }: { readonly type: string }) => {
    if (type === 'render' && !isDrawn()) return
    map.off('render', inspect)
    map.off('idle', inspect)
    work()
  }
  map.on('render', inspect)
  map.on('idle', inspect)
}

function markOnce(name: string): void {
  if (performance.getEntriesByName(name, 'mark').length === 0) performance.mark(name)
}
