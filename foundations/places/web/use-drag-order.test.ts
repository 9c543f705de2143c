import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dropIndex, edgeStepPx, shiftPx, withinList, withMoved } from './use-drag-order.ts'

const rows = [0, 60, 120, 200].map((top, index, tops) => ({ top, height: (tops[index + 1] ?? 260) - top }))

test('a row is dropped below every row whose middle it has passed', () => {
  expect(dropIndex(rows, 0, 0)).toBe(0)
  expect(dropIndex(rows, 0, 59)).toBe(0)
  expect(dropIndex(rows, 0, 61)).toBe(1)
  expect(dropIndex(rows, 0, 900)).toBe(3)
  expect(dropIndex(rows, 3, -900)).toBe(0)
  expect(dropIndex(rows, 2, -71)).toBe(1)
  expect(dropIndex([], 2, 40)).toBe(2)
})

test('no move loses or duplicates a row, and the others keep their order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (list, one, other) => {
      const [from, to] = [one % list.length, other % list.length]
      const moved = withMoved(list, from, to)
      expect(moved[to]).toBe(list[from])
      expect(moved.filter((row) => row !== list[from])).toEqual(list.filter((row) => row !== list[from]))
    }),
  )
  expect(withMoved(['a'], 4, 0)).toEqual(['a'])
})

test('only the rows between make room', () => {
  const dragged = { from: 1, to: 3, movedPx: 140, heightPx: 60 }
  expect([0, 1, 2, 3, 4].map((index) => shiftPx(index, dragged))).toEqual([0, 140, -60, -60, 0])
  const back = { from: 3, to: 1, movedPx: -130, heightPx: 60 }
  expect([0, 1, 2, 3].map((index) => shiftPx(index, back))).toEqual([0, 60, 60, -130])
})

test('a row stays within its list, and reaches both ends', () => {
  expect(withinList(rows, 1, 40)).toBe(40)
  expect(dropIndex(rows, 1, withinList(rows, 1, 5000))).toBe(3)
  expect(dropIndex(rows, 3, withinList(rows, 3, -5000))).toBe(0)
  expect(withinList(rows, 1, 5000)).toBeLessThan(260)
})

test('the page scrolls only at its edges, faster as the pointer gets closer', () => {
  expect(edgeStepPx(400, 844)).toBe(0)
  expect(edgeStepPx(840, 844)).toBeGreaterThan(edgeStepPx(780, 844))
  expect(edgeStepPx(20, 844)).toBeLessThan(edgeStepPx(90, 844))
  expect(edgeStepPx(20, 844)).toBeLessThan(0)
})
