import { expect, test } from 'vitest'
import { quietCars, quietCarsMax } from './quiet-cars.ts'

const pickup = { x: 200, y: 300 }

test('the eight free cars nearest to the pickup are drawn', () => {
  const row = Array.from({ length: 30 }, (_, index) => ({
    id: `car ${29 - index}`,
    x: 200 + (30 - index) * 40,
    y: 300,
  }))
  expect(quietCars(row, pickup)).toEqual(Array.from({ length: quietCarsMax }, (_, index) => `car ${index}`))
  expect(quietCarsMax).toBe(8)
})

test('no car is drawn over the pickup, and no two cars overlap', () => {
  const cars = [
    { id: 'on it', x: 210, y: 310 },
    { id: 'near', x: 240, y: 300 },
    { id: 'over the near one', x: 250, y: 305 },
    { id: 'far', x: 300, y: 300 },
  ]
  expect(quietCars(cars, pickup)).toEqual(['near', 'far'])
})
