import type { LatLng } from '@daoxing/kit/contract'

/** The part of the map that a call asks for. */
export type MapBox = {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
  readonly zoom: number
}

/** Degrees of longitude that one pixel of the map covers. */
const degreesPerPx = (zoom: number) => 360 / (512 * 2 ** zoom)

/** Rounded outwards, so that a small move of the map asks for nothing new. */
const step = 0.005
const down = (degrees: number) => Math.floor(degrees / step) * step
const up = (degrees: number) => Math.ceil(degrees / step) * step
const sound = (degrees: number) => Number(degrees.toFixed(3))

/** The part of the map around its centre, somewhat more than the window shows. */
export function boxAround({ lat, lng }: LatLng, zoom: number, window: { width: number; height: number }): MapBox {
  const perPx = degreesPerPx(zoom)
  const east = (perPx * window.width) / 2
  const north = ((perPx * window.height) / 2) * Math.cos((lat * Math.PI) / 180)
  return {
    south: sound(Math.max(-85, down(lat - north))),
    north: sound(Math.min(85, up(lat + north))),
    west: sound(Math.max(-180, down(lng - east))),
    east: sound(Math.min(180, up(lng + east))),
    zoom: Math.round(zoom),
  }
}
