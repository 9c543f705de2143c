import { loadPatiently } from '../load-later.ts'

export type MapLibrary = typeof import('maplibre-gl')

let library: Promise<MapLibrary> | undefined

/** Loads the map library once, after first paint. Without its worker's own address it would look for one that is not there. */
export function loadMaplibre(): Promise<MapLibrary> {
  library ??= loadPatiently(load).catch((error: unknown) => {
    // The next map asks anew: a line between two masts is no device without one.
    library = undefined
    throw error
  })
  return library
}

async function load(): Promise<MapLibrary> {
  const [maplibre, worker] = await Promise.all([
    import('maplibre-gl'),
    import('maplibre-gl/dist/maplibre-gl-worker.mjs?url'),
    import('maplibre-gl/dist/maplibre-gl.css'),
  ])
  maplibre.setWorkerUrl(worker.default)
  // Its worker starts while the screen is still drawn, and the next map of the page finds it running.
  maplibre.prewarm()
  return maplibre
}
