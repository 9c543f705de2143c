import { distanceMetres, encodePath, type LatLng, pointBetween } from '@daoxing/kit/contract'
import { type EngineStandIn, openEngineStandIn, type EngineReply } from './engine-stand-in.ts'

/** Roads here run parallel to the straight line at 36 km/h, from 20 m beside one point to 20 m beside the other. */
export function roadBetween(from: LatLng, to: LatLng) {
  const beside = ({ lat, lng }: LatLng): LatLng => ({ lat: lat + 0.00018, lng })
  const path = [0, 0.25, 0.5, 0.75, 1].map((share) => beside(pointBetween(from, to, share)))
  const metres = distanceMetres(from, to) * 1.25
  return { metres, seconds: metres / 10, geometry: encodePath(path) }
}

const said = (status: number, code: string, message: string): EngineReply => ({ status, body: { code, message } })
const coordinates = /^\/route\/v1\/[\w-]+\/(-?\d+\.\d+),(-?\d+\.\d+);(-?\d+\.\d+),(-?\d+\.\d+)$/

/** The route service of OSRM's HTTP API. */
export function openOsrmStandIn(): Promise<EngineStandIn> {
  return openEngineStandIn({
    answer({ method, path, query }) {
      const found = coordinates.exec(path)?.slice(1).map(Number)
      if (method !== 'GET' || !found) return said(400, 'InvalidUrl', 'URL string malformed close to position 1')
      if (query.get('geometries') !== 'polyline') return said(400, 'InvalidOptions', 'Query string malformed')
      if (query.get('radiuses')?.split(';').length !== 2)
        return said(400, 'InvalidOptions', 'Number of elements in radiuses size 1 does not match coordinate size 2')
      const [fromLng = 0, fromLat = 0, toLng = 0, toLat = 0] = found
      const { metres, seconds, geometry } = roadBetween({ lat: fromLat, lng: fromLng }, { lat: toLat, lng: toLng })
      const way = { distance: metres, duration: seconds }
      return {
        status: 200,
        body: {
          code: 'Ok',
          routes: [{ ...way, geometry, weight_name: 'routability', weight: seconds, legs: [{ ...way, steps: [] }] }],
          waypoints: [{ name: '', hint: '', distance: 20, location: [fromLng, fromLat] }],
        },
      }
    },
    refusals: {
      noWay: said(400, 'NoRoute', 'Impossible route between points'),
      misasked: said(400, 'InvalidQuery', 'Query string malformed close to position 9'),
      quota: { status: 429, body: { message: 'Too Many Requests' } },
      forbidden: { status: 403, body: { message: 'Forbidden' } },
    },
  })
}
