import type { Map as MapInstance } from 'maplibre-gl'

/** How far the first map of the page has come, in the browser's own timeline, for whoever measures it. */
const marks = { begun: 'map-begun', firstFrame: 'map-first-frame', whole: 'map-whole' } as const

export function markMapBegun(): void {
  markOnce(marks.begun)
}

/** The first frame is the first that shows land; whole is the map when nothing more has to come. */
export function markFrames(map: MapInstance): void {
  const look = () => {
    if (!hasGround(map)) return
    map.off('render', look)
    markOnce(marks.firstFrame)
  }
  map.on('render', look)
  void map.once('idle', () => {
    map.off('render', look)
    markOnce(marks.firstFrame)
    markOnce(marks.whole)
  })
}

const hasGround = (map: MapInstance) => map.getSource('land') !== undefined && map.isSourceLoaded('land')

function markOnce(name: string): void {
  if (performance.getEntriesByName(name, 'mark').length === 0) performance.mark(name)
}
