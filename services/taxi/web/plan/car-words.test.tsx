import { expect, test } from 'vitest'
import { carHint } from './car-words.ts'

test('a car with a child seat says that it has exactly one [TAXI-007]', () => {
  expect(carHint('KID_SEAT')).toBe('附 1 張兒童座椅')
})
