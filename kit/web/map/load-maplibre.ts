import { loadPatiently } from '../load-later.ts'

export type MapLibrary = typeof import('maplibre-gl')

let library: Promise<MapLibrary> | undefined

/** Loads the map library once, after first paint. It needs the explicit URL of its worker. */
export function loadMaplibre(): Promise<MapLibrary> {
  library ??= loadPatiently(load).catch((error: unknown) => {
    // The next map retries: a dropped connection does not mean an incapable device.
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
  // Its worker starts during the first render, and the next map of the page reuses it.
  maplibre.prewarm()
  return maplibre
}
