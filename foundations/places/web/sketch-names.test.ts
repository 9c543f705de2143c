import { expect, test } from 'vitest'
import { sketchSize } from './kerb-picture.ts'
import { boxAround, placedNames, widthOf } from './sketch-names.ts'

test('no name covers another name or a drawing, and a name without room is omitted', () => {
  const middle = { x: sketchSize.x / 2, y: sketchSize.y / 2 }
  const names = placedNames(
    Array.from({ length: 6 }, (_, index) => ({ text: `出口${index}`, beside: middle, gap: 10 })),
    [boxAround(middle, { x: 6, y: 6 })],
  )
  // One point has room for four: below, above, right and left.
  expect(names.map(({ text }) => text)).toEqual(['出口0', '出口1', '出口2', '出口3'])
  for (const { text, at } of names)
    for (const other of names) {
      const isApart =
        Math.abs(at.x - other.at.x) >= (widthOf(text) + widthOf(other.text)) / 2 || Math.abs(at.y - other.at.y) >= 12
      expect(other === names.find((name) => name.text === text) || isApart).toBe(true)
    }
  expect(placedNames([{ text: '在紙外面', beside: { x: -50, y: -50 }, gap: 4 }], [])).toEqual([])
})
