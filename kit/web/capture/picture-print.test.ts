import { expect, test } from 'vitest'
import { isRepeated, printOf } from './picture-print.ts'

/** A picture whose brightness is a function of its place, both from 0 to 1. */
function drawn(brightness: (x: number, y: number) => number, width = 340, height = 256) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = 255 * brightness(x / width, y / height)
      data.set([value, value, value, 255], (y * width + x) * 4)
    }
  return { data, width, height }
}
const carFromLeft = (x: number, y: number) => 0.5 + 0.4 * Math.sin(9 * x + 4 * y) * Math.cos(7 * y)
const carFromRight = (x: number, y: number) => 0.5 + 0.4 * Math.sin(9 * (1 - x) + 4 * y) * Math.cos(7 * y)

test('the same scene is recognised with another exposure and size, and another side of it is not', () => {
  const earlier = [printOf(drawn(carFromLeft))]
  expect(isRepeated(printOf(drawn(carFromLeft)), earlier)).toBe(true)
  expect(isRepeated(printOf(drawn((x, y) => 0.85 * carFromLeft(x, y) + 0.05, 680, 512)), earlier)).toBe(true)
  expect(isRepeated(printOf(drawn(carFromRight)), earlier)).toBe(false)
  expect(isRepeated(printOf(drawn(carFromLeft)), [])).toBe(false)
})
