import * as polylineModule from '@googlemaps/polyline-codec'
import type { LatLng } from './lat-lng.ts'

// The package is UMD for Node and an ES module for bundlers: one has the functions on `default`, the other as named
// exports.
type PolylineCodec = Pick<typeof polylineModule, 'encode' | 'decode'>
const polylinePackage: PolylineCodec & { readonly default?: PolylineCodec } = polylineModule
const polylineCodec = polylinePackage.default ?? polylinePackage

/** A path as Google's encoded polyline with 5 decimals. */
export function encodePath(path: readonly LatLng[]): string {
  return polylineCodec.encode(
    path.map((point): [number, number] => [point.lat, point.lng]),
    5,
  )
}

/** The points of an encoded polyline with 5 decimals. */
export function decodePath(polyline: string): readonly LatLng[] {
  return polylineCodec.decode(polyline, 5).map(([lat, lng]) => ({ lat, lng }))
}
