import { expect, test } from 'vitest'
import { assembledRings, polygonsOf } from './assemble-rings.ts'

/** A way along numbered points, which lie on a grid of ten columns. */
const way = (...points: readonly number[]) => ({
  ends: [points[0] ?? 0, points.at(-1) ?? 0] as const,
  path: points.flatMap((point) => [point % 10, Math.floor(point / 10)]),
})
/** The corners of a ring in a canonical order, independent of its start and direction. */
const corners = (ring: readonly number[]) => {
  const points = Array.from(
    { length: ring.length / 2 - 1 },
    (_, at) => 10 * (ring[2 * at + 1] ?? 0) + (ring[2 * at] ?? 0),
  )
  return points.toSorted((one, other) => one - other)
}

test('ways form rings in any order and direction', () => {
  const { rings, isWhole } = assembledRings([way(0, 3), way(33, 30), way(3, 33), way(0, 30), way(5, 7, 27, 5)])
  expect(rings.map(corners)).toEqual([
    [0, 3, 30, 33],
    [5, 7, 27],
  ])
  expect(isWhole).toBe(true)
})

test('rings that touch at a point stay two rings, wherever either begins', () => {
  const ways = [way(0, 2, 22), way(22, 20, 0), way(22, 24, 44), way(44, 42, 22)]
  for (const turn of ways.keys()) {
    const { rings, isWhole } = assembledRings([...ways.slice(turn), ...ways.slice(0, turn)])
    expect(isWhole).toBe(true)
    const found = rings.map(corners).toSorted(([one = 0], [other = 0]) => one - other)
    expect(found).toEqual([
      [0, 2, 20, 22],
      [22, 24, 42, 44],
    ])
  }
})

test('a dangling way does not spoil a ring, and a ring with a gap is dropped', () => {
  const spur = assembledRings([way(9, 3), way(0, 3), way(3, 33), way(33, 30, 0)])
  expect([spur.rings.map(corners), spur.isWhole]).toEqual([[[0, 3, 30, 33]], false])
  expect(assembledRings([way(0, 3), way(3, 33), way(30, 0)])).toEqual({ rings: [], isWhole: false })
})

test('a hole belongs to the smallest border around it, even if they touch', () => {
  const square = (from: number, size: number) => way(from, from + size, from + 11 * size, from + 10 * size, from).path
  const [large, small] = [square(0, 9), square(22, 4)]
  const [inSmall, inLarge, outside] = [square(22, 1), square(77, 1), square(200, 1)]
  expect(polygonsOf([large, small], [inSmall, inLarge, outside])).toEqual([
    [large, inLarge],
    [small, inSmall],
  ])
})
