import { expect, test } from 'vitest'
import { osmHours } from './osm-hours.ts'

const day = (opens: string, closes: string) => ({ opens, closes })
const usual = day('08:00', '21:00')

test('opening hours are those of OpenStreetMap, from Monday', () => {
  expect(osmHours(Array.from({ length: 7 }, () => day('00:00', '24:00')))).toBe('24/7')
  expect(osmHours(Array.from({ length: 7 }, () => usual))).toBe('Mo-Su 08:00-21:00')
  expect(osmHours([null, usual, usual, usual, usual, usual, day('09:00', '18:00')])).toBe(
    'Mo-Fr 08:00-21:00; Sa 09:00-18:00; Su off',
  )
})
