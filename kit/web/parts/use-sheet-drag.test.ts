import { expect, test } from 'vitest'
import { heightAfter, type SheetHeight } from './use-sheet-drag.ts'

const heights: readonly SheetHeight[] = ['peek', 'half', 'full']
const pxOf = (height: SheetHeight) => ({ peek: 180, half: 420, full: 780 })[height]

test('a released sheet rests at the nearest height', () => {
  expect([200, 290, 310, 500, 640].map((px) => heightAfter(px, 0, heights, pxOf))).toEqual([
    'peek',
    'peek',
    'half',
    'half',
    'full',
  ])
})

test('a flung sheet goes one height further in its direction', () => {
  expect(heightAfter(430, -1, heights, pxOf)).toBe('full')
  expect(heightAfter(410, 1, heights, pxOf)).toBe('peek')
  expect(heightAfter(800, -1, heights, pxOf)).toBe('full')
})
