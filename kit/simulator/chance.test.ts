import { expect, test } from 'vitest'
import { seededChance } from './chance.ts'

const draw = (chance: { next(): number }, count: number) => Array.from({ length: count }, () => chance.next())

test('the same seed gives the same sequence, another seed another one', () => {
  expect(draw(seededChance('taipei'), 5)).toEqual(draw(seededChance('taipei'), 5))
  expect(draw(seededChance('taipei'), 5)).not.toEqual(draw(seededChance('tainan'), 5))
  expect(draw(seededChance('taipei'), 2).map((value) => value.toFixed(9))).toEqual(['0.421325713', '0.407900493'])
})

test('a branch is independent of earlier draws', () => {
  const used = seededChance('taipei')
  draw(used, 100)
  expect(draw(used.branch('driver 7'), 3)).toEqual(draw(seededChance('taipei').branch('driver 7'), 3))
})

test('random numbers are uniform, and weights are respected', () => {
  const chance = seededChance('even')
  const values = draw(chance, 20_000)
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThan(1)
  expect(values.reduce((sum, value) => sum + value, 0) / values.length).toBeCloseTo(0.5, 1)
  const picked = Array.from({ length: 10_000 }, () => chance.pickWeighted([1, 3], (weight) => weight))
  expect(picked.filter((weight) => weight === 3).length / picked.length).toBeCloseTo(0.75, 1)
  const waits = Array.from({ length: 10_000 }, () => chance.waitSeconds(600))
  expect(waits.reduce((sum, wait) => sum + wait, 0) / waits.length / 600).toBeCloseTo(1, 1)
})
