import { expect, test } from 'vitest'
import { nationalIdKindOf, nationalIdLength, normalisedNationalId } from './national-id.ts'

test('[PTB-016] an id number is stripped to letters and digits, in upper case', () => {
  expect(normalisedNationalId(' a123-456 789\n')).toBe('A123456789')
  expect(normalisedNationalId('ａ１２３４５６７８９')).toBe('A123456789')
})

test.each([
  ['A123456789', 'national'],
  ['B123456780', 'national'],
  ['A800000014', 'resident'],
  ['AC01234567', 'resident'],
  ['A123456788', undefined],
  ['A323456789', undefined],
  ['AC01234568', undefined],
  ['A1234567890', undefined],
  ['', undefined],
])('[PTB-017] %s is of the kind %s, and none is longer than ten characters', (id, kind) => {
  expect(nationalIdKindOf(id)).toBe(kind)
  if (kind) expect(id).toHaveLength(nationalIdLength)
})
