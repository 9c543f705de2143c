/// <reference lib="dom" />

/** The part of MapLibre that the page uses; the library itself is served separately and not bundled. */
export type MapPoint = readonly [lng: number, lat: number]
export type MapSource = { setData(collection: object): void }
export type MapEvent = {
  readonly point: { x: number; y: number }
  readonly features?: readonly { properties: Record<string, unknown> }[]
}
export type CityMapCanvas = {
  on(event: string, listener: (event: MapEvent) => void): void
  on(event: string, layer: string, listener: (event: MapEvent) => void): void
  once(event: string, listener: () => void): void
  addControl(control: object, place: string): void
  addSource(id: string, source: object): void
  addLayer(layer: object, before?: string): void
  addImage(id: string, image: ImageData, options: object): void
  getSource(id: string): MapSource | undefined
  easeTo(move: { center: MapPoint; zoom?: number; duration: number }): void
  getZoom(): number
  getCanvas(): HTMLCanvasElement
}
export type MapLibrary = {
  readonly Map: new (options: object) => CityMapCanvas
  readonly NavigationControl: new (options: object) => object
  setWorkerUrl(url: string): void
}

export async function loadMapLibrary(): Promise<MapLibrary> {
  const url = '/map/maplibre-gl.mjs'
  const library: MapLibrary = await import(url)
  library.setWorkerUrl('/map/maplibre-gl-worker.mjs')
  return library
}
