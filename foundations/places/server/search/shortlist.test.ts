import { expect, test } from 'vitest'
import { Shortlister } from './shortlist.ts'

const count = 50_000
const at = (id: number) => ({ lat: 22 + (id % 300) / 100, lng: 120 + Math.floor(id / 300) / 100 })

const shortlister = new Shortlister()
for (let id = 0; id < count; id += 1) shortlister.add(id, at(id))
const even = Array.from({ length: count / 2 }, (_, index) => 2 * index)

test('of many items with a first character few are ranked: the most likely ones, and those near the rider', () => {
  const far = 40_000
  const found = shortlister.shortlist(even, at(far))
  expect(found.length).toBeLessThanOrEqual(3_000)
  expect(found.slice(0, 3)).toEqual([0, 2, 4])
  expect(found).toContain(far)
  // Only items that contain it are ranked, each once.
  expect(found.filter((id) => id % 2 !== 0)).toEqual([])
  expect(new Set(found).size).toBe(found.length)
})

test('without a position only the most likely items are ranked; a short list is ranked in full', () => {
  expect(shortlister.shortlist(even, undefined)).toEqual(even.slice(0, 2_000))
  expect(shortlister.shortlist([7, 40_000], at(0))).toEqual([7, 40_000])
})
