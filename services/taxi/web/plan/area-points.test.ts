import { expect, test } from 'vitest'
import { isStartChosen } from './area-points.ts'

const points = [
  { name: '東三門', address: '臺北市中正區黎明里 · 臺北車站 東三門' },
  { name: '西二門', address: '臺北市中正區黎明里 · 臺北車站 西二門' },
]

test('a start that is one of the area’s points counts as chosen in any spelling; the place itself does not [TAXI-058]', () => {
  expect(isStartChosen({ address: points[1]?.address ?? '' }, points)).toBe(true)
  expect(isStartChosen({ address: '台北市中正區黎明里 ·  台北車站　東三門' }, points)).toBe(true)
  const exit = { name: 'M4', address: '臺北車站 M4' }
  expect(isStartChosen({ address: '台北車站 Ｍ４' }, [...points, exit])).toBe(true)
  expect(isStartChosen({ address: '台北車站 M5' }, [...points, exit])).toBe(false)
  expect(isStartChosen({ address: '臺北市中正區黎明里 · 臺北車站' }, points)).toBe(false)
  expect(isStartChosen({ address: '臺北市中正區黎明里 · 臺北車站' }, [])).toBe(true)
})
