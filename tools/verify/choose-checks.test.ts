import { expect, test } from 'vitest'
import { chooseChecks } from './choose-checks.ts'

const checks = [
  { name: 'always' },
  { name: 'streets', folders: ['places/streets'] },
  { name: 'routes', folders: ['places/routes', 'tools/routes'] },
  { name: 'client', folders: ['places/calls'] },
]
const namesOf = (changed: readonly string[], turn: number) =>
  chooseChecks(checks, { changed, turn }).map(({ name }) => name)

test('without a change the checks run in rotation', () => {
  expect([0, 1, 2, 3].map((turn) => namesOf([], turn))).toEqual([
    ['always', 'streets'],
    ['always', 'routes'],
    ['always', 'client'],
    ['always', 'streets'],
  ])
})

test('a check whose folder changed runs, and one of the others in rotation', () => {
  expect(namesOf(['tools/routes/a.ts', 'places/streets-other/b.ts'], 1)).toEqual(['always', 'routes', 'client'])
})

test('if all folders changed, all checks run', () => {
  expect(namesOf(['places/streets/a', 'places/routes/b', 'places/calls/c'], 5)).toHaveLength(4)
})
