import { expect, test } from 'vitest'
import { counties } from './districts.ts'
import { isIdNumber } from './profile-form.ts'

test('the form offers the 22 counties with their 368 districts, each code once, in official spelling', () => {
  const districts = counties.flatMap((county) => county.districts)
  expect([counties.length, districts.length, new Set(districts.map(({ code }) => code)).size]).toEqual([22, 368, 368])
  expect(counties[0]?.zh).toBe('臺北市')
  expect([...counties, ...districts].filter(({ zh }) => zh.includes('台'))).toEqual([])
})

test('national ids and both forms of resident certificates are checked by their last digit', () => {
  expect(['A123456789', 'A800000014', 'AC01234567'].map(isIdNumber)).toEqual([true, true, true])
  expect(['A123456788', 'A12345678', '1234567890'].map(isIdNumber)).toEqual([false, false, false])
})
