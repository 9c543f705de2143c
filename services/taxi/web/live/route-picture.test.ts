import { encodePath } from '@daoxing/kit/contract'
import { pictureSize } from '@daoxing/taxi/contract'
import { expect, test } from 'vitest'
import { routePicture } from './route-picture.ts'

const west = { lat: 25.04, lng: 121.5 }
const north = { lat: 25.05, lng: 121.53 }

test('a route fills its picture, north up and east to the right, and stays within its margins', () => {
  const picture = routePicture({ path: encodePath([west, north]), ground: [] })
  expect(picture?.start.x).toBeLessThan(picture?.end.x ?? 0)
  expect(picture?.start.y).toBeGreaterThan(picture?.end.y ?? Infinity)
  for (const { x, y } of [picture?.start, picture?.end].flatMap((point) => point ?? [])) {
    expect(x).toBeGreaterThanOrEqual(20)
    expect(x).toBeLessThanOrEqual(pictureSize.width - 20)
    expect(y).toBeGreaterThanOrEqual(20)
    expect(y).toBeLessThanOrEqual(pictureSize.height - 20)
  }
  expect((picture?.end.x ?? 0) - (picture?.start.x ?? 0)).toBeGreaterThan(pictureSize.width / 2)
})

test('lines of the map are drawn to the same scale, one element for each kind', () => {
  const ground = [
    { kind: 'river' as const, path: encodePath([west, north]) },
    { kind: 'border' as const, path: encodePath([west, north]) },
    { kind: 'border' as const, path: encodePath([north, west]) },
    // Ends halfway: at its own scale it would be as large as the route.
    { kind: 'metro' as const, path: encodePath([west, { lat: 25.045, lng: 121.515 }]) },
  ]
  const picture = routePicture({ path: encodePath([west, north]), ground })
  expect(picture?.ground.map(({ kind }) => kind)).toEqual(['river', 'border', 'metro'])
  expect(picture?.ground[0]?.d).toBe(picture?.route)
  expect(picture?.ground[1]?.d.match(/M/g)).toHaveLength(2)
  const { start, end } = picture ?? {}
  expect(picture?.ground[2]?.d).toBe(`M${start?.x} ${start?.y}L${pictureSize.width / 2} ${pictureSize.height / 2}`)
  expect(end?.x).toBeGreaterThan(pictureSize.width / 2)
})

test('a ride that ends where it began is drawn, and one without a path is not', () => {
  const still = routePicture({ path: encodePath([west, west]), ground: [] })
  expect(still?.end).toEqual({ x: pictureSize.width / 2, y: pictureSize.height / 2 })
  expect(routePicture({ path: null, ground: [] })).toBeNull()
})
