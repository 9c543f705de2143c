import type { LicenceClass } from '@daoxing/identity/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOldEnough, licenceCover } from './licence-cover.ts'

test.for<[LicenceClass, string | null, 'light' | 'heavy' | null]>([
  ['HEAVY_MOTORCYCLE', null, 'heavy'],
  ['LARGE_HEAVY_MOTORCYCLE', '2025-01-01', 'heavy'],
  ['LIGHT_MOTORCYCLE', '2025-01-01', 'light'],
  ['SMALL_CAR', '2023-06-29', 'light'],
  ['SMALL_CAR', '2023-06-30', null],
  ['SMALL_CAR_PROFESSIONAL', '1999-12-31', 'light'],
  ['LARGE_TRUCK', '2024-02-29', null],
  ['BUS', '2010-05-05', 'light'],
  ['SMALL_CAR', null, null],
])('a licence %s gained on %s covers %s scooters [SCT-019]', ([licenceClass, issuedOn, cover]) => {
  expect(licenceCover({ licenceClass, issuedOn })).toBe(cover)
})

test('a rider may ride from the eighteenth birthday on, and not a day before', () => {
  expect(isOldEnough('2008-11-20', '2026-11-20')).toBe(true)
  expect(isOldEnough('2008-11-21', '2026-11-20')).toBe(false)
  // The birthday of the 29th of February is over on the first of March.
  expect(isOldEnough('2008-02-29', '2026-02-28')).toBe(false)
  expect(isOldEnough('2008-02-29', '2026-03-01')).toBe(true)
})

test('a car licence of any later day covers nothing that an earlier one does not', () => {
  const day = fc.date({ min: new Date('1980-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [early = '', late = ''] = [one, other].map((at) => at.toISOString().slice(0, 10)).toSorted()
      const covers = (issuedOn: string) => licenceCover({ licenceClass: 'SMALL_CAR', issuedOn }) === 'light'
      expect(covers(early) || !covers(late)).toBe(true)
    }),
  )
})
