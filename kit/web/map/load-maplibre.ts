export type MapLibrary = typeof import('maplibre-gl')

let library: Promise<MapLibrary> | undefined

/** Loads the map library once, after first paint. Without its worker's own address it would look for one that is not there. */
export function loadMaplibre(): Promise<MapLibrary> {
  library ??= load()
  return library
}

async function load(): Promise<MapLibrary> {
  const [maplibre, worker] = await Promise.all([
    import('maplibre-gl'),
    import('maplibre-gl/dist/maplibre-gl-worker.mjs?url'),
    import('maplibre-gl/dist/maplibre-gl.css'),
  ])
  maplibre.setWorkerUrl(worker.default)
  return maplibre
}

/** Whether this device can draw a map at all. */
export function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}
