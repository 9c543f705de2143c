import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followCars } from './follow-cars.ts'

const at = (lat: number, lng: number) => ({ lat, lng })

test('a car that has moved keeps its name, a distant one is another', () => {
  const shown = [
    { id: 'a', at: at(25.04, 121.51) },
    { id: 'b', at: at(25.05, 121.52) },
  ]
  const arrived = [
    { id: 'x', at: at(25.0505, 121.5203) },
    { id: 'y', at: at(25.0402, 121.5101) },
    { id: 'z', at: at(25.09, 121.6) },
  ]
  expect(followCars(shown, arrived).map(({ id }) => id)).toEqual(['b', 'a', 'z'])
})

test('for any response every car is at its reported position, and names are unique', () => {
  const place = fc.record({
    lat: fc.double({ min: 25.03, max: 25.05, noNaN: true }),
    lng: fc.double({ min: 121.5, max: 121.52, noNaN: true }),
  })
  const cars = (name: string) =>
    fc
      .array(place, { maxLength: 20 })
      .map((places) => places.map((where, number) => ({ id: `${name}${number}`, at: where })))
  fc.assert(
    fc.property(cars('old'), cars('new'), (shown, arrived) => {
      const followed = followCars(shown, arrived)
      expect(followed.map((car) => car.at)).toEqual(arrived.map((car) => car.at))
      expect(new Set(followed.map(({ id }) => id)).size).toBe(arrived.length)
    }),
  )
})
