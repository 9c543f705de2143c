import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { longTests, longTestsInTurn, longTestsLeftOut } from './long-tests.ts'

const root = resolve(import.meta.dirname, '../..')

test('three landings in a row run every long test once', () => {
  expect([1, 2, 3].flatMap(longTestsInTurn).toSorted()).toEqual([...longTests])
})

test('every long test is in the repository', () => {
  expect(longTests.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('a run has the long tests that it names, by folder, part of a name or whole path', () => {
  expect(longTestsLeftOut(['run', 'kit/'])).toEqual(longTests)
  expect(longTestsLeftOut(['run', 'days/'])).not.toContainEqual(expect.stringContaining('days/'))
  const oneLess = longTests.filter((path) => path !== 'e2e/backup.test.ts')
  expect(longTestsLeftOut(['e2e/backup'])).toEqual(oneLess)
  expect(longTestsLeftOut(['/home/app/e2e/backup.test.ts'])).toEqual(oneLess)
})
