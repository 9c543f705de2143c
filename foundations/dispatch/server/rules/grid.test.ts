import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGrid } from './grid.ts'

const taipei: LatLng = { lat: 25.0478, lng: 121.517 }
const within = (degrees: number) =>
  fc.record({
    lat: fc.double({ min: taipei.lat - degrees, max: taipei.lat + degrees, noNaN: true }),
    lng: fc.double({ min: taipei.lng - degrees, max: taipei.lng + degrees, noNaN: true }),
  })
// Across the whole city, and crowded into a few cells.
const nearTaipei = fc.oneof(within(0.17), within(0.012))

test('the nearest drivers equal those of an exhaustive search', () => {
  fc.assert(
    fc.property(
      fc.array(nearTaipei, { maxLength: 400, size: 'max' }),
      nearTaipei,
      fc.integer({ min: 100, max: 15_000 }),
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 3 }),
      (points, point, radiusMetres, limit, needs) => {
        const grid = createGrid<number>()
        // Most have moved and changed, and some have gone.
        for (const [id, place] of points.entries()) {
          grid.put(id, taipei, 3 - (id % 4))
          grid.put(id, place, id % 4)
        }
        for (const [id] of points.entries()) if (id % 7 === 0) grid.remove(id)
        const accepts = (id: number) => id % 3 !== 0
        const isThere = (id: number) => id % 7 !== 0 && ((id % 4) & needs) === needs
        const measured = points
          .map((place, id) => ({ id, metres: distanceMetres(point, place) }))
          .filter(({ id, metres }) => accepts(id) && isThere(id) && metres <= radiusMetres)
          .sort((one, other) => one.metres - other.metres)
          .slice(0, limit)
        expect(grid.nearest({ point, radiusMetres, limit, needs, accepts }).map(({ metres }) => metres)).toEqual(
          measured.map(({ metres }) => metres),
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('a driver who moves is found only at the new position, and an absent one nowhere', () => {
  const grid = createGrid<string>()
  const everybody = { radiusMetres: 5000, limit: 9, accepts: () => true }
  grid.put('ana', taipei)
  grid.put('ben', { lat: 25.0479, lng: 121.518 })
  const farAway = { lat: 25.2, lng: 121.7 }
  grid.put('ana', farAway)
  expect(grid.nearest({ point: taipei, ...everybody }).map(({ id }) => id)).toEqual(['ben'])
  expect(grid.nearest({ point: farAway, ...everybody }).map(({ id }) => id)).toEqual(['ana'])
  grid.remove('ana')
  grid.remove('ana')
  expect(grid.nearest({ point: farAway, ...everybody })).toEqual([])
  expect(grid.size).toBe(1)
})
