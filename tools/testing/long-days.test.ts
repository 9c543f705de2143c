import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { longDays, longDaysInTurn } from './long-days.ts'

const root = resolve(import.meta.dirname, '../..')

test('three landings in a row run every long day once', () => {
  expect([1, 2, 3].flatMap(longDaysInTurn).toSorted()).toEqual([...longDays])
})

test('every long day is a test of the repository', () => {
  expect(longDays.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
