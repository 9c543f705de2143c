import type { Map as MapInstance } from 'maplibre-gl'
import { groundSource } from './map-style.ts'

/** How far the first map of the page has come, in the browser's own timeline, for whoever measures it. */
const marks = { begun: 'map-begun', firstFrame: 'map-first-frame', whole: 'map-whole' } as const

export function markMapBegun(): void {
  markOnce(marks.begun)
}

/**
 * The first frame is the first that shows the ground of the whole view: land and sea, rivers, districts and their
 * borders, lines. Names, signs, stations and the paper follow; the map is whole when nothing more has to come.
 */
export function markFrames(map: MapInstance): void {
  onceGroundIsDrawn(map, () => markOnce(marks.firstFrame))
  void map.once('idle', () => {
    markOnce(marks.firstFrame)
    markOnce(marks.whole)
  })
}

/** Once the ground of the view is drawn; of a style that has none of ours, once all of it is. */
export function onceGroundIsDrawn(map: MapInstance, work: () => void): void {
  const isDrawn = () => map.getSource(groundSource) !== undefined && map.isSourceLoaded(groundSource)
  const look = ({ type }: { readonly type: string }) => {
    if (type === 'render' && !isDrawn()) return
    map.off('render', look)
    map.off('idle', look)
    work()
  }
  map.on('render', look)
  map.on('idle', look)
}

function markOnce(name: string): void {
  if (performance.getEntriesByName(name, 'mark').length === 0) performance.mark(name)
}
