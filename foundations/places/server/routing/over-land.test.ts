import { decodePath, distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { expect, test } from 'vitest'
import { findRoute } from './find-route.ts'
import { villageAt } from '../ground/locate-area.ts'

/** The longest part of a route between two points of land. */
function longestOffLand(path: readonly LatLng[]): number {
  let [longest, off] = [0, 0]
  for (const [index, end] of path.entries()) {
    const start = path[index - 1] ?? end
    const metres = distanceMetres(start, end)
    const steps = Math.max(1, Math.round(metres / 500))
    for (let step = 1; step <= steps; step += 1) {
      const share = step / steps
      const at = {
        lat: start.lat + (end.lat - start.lat) * share,
        lng: start.lng + (end.lng - start.lng) * share,
      }
      off = villageAt(at) ? 0 : off + metres / steps
      longest = Math.max(longest, off)
    }
  }
  return longest
}

test.for([
  ['Yilan', 'Pingtung', 24.5506, 121.8625, 22.4491, 120.7374],
  ['Tainan', 'Hengchun', 23.1617, 120.1028, 22.0774, 120.7272],
  ['Hualien', 'Taitung', 23.9917, 121.6015, 22.7583, 121.1444],
  ['Keelung', 'Su’ao', 25.1276, 121.7392, 24.5946, 121.8513],
  ['Hengchun', 'Tainan', 22.0023, 120.7444, 23.0486, 120.0611],
] as const)('the way from %s to %s is drawn on land', ([, , fromLat, fromLng, toLat, toLng]) => {
  const { polyline } = findRoute({ from: { lat: fromLat, lng: fromLng }, to: { lat: toLat, lng: toLng } })
  expect(longestOffLand(decodePath(polyline))).toBeLessThan(5_000)
})
