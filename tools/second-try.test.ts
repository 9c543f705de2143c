import { expect, test } from 'vitest'
import { filesToRepeat, withSecondTry } from './second-try.mjs'

type Status = 'passed' | 'failed' | 'skipped'

const file = (name: string, tests: Readonly<Record<string, Status>>) => ({
  name,
  status: Object.values(tests).includes('failed') || Object.keys(tests).length === 0 ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status })),
})
const reportOf = (...testResults: readonly ReturnType<typeof file>[]) => ({
  testResults,
  numPassedTests: testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length,
})

test('a test that fails twice is failed; one that fails once is unsteady, and both files count once', () => {
  const first = reportOf(
    file('a.test.ts', { one: 'passed', two: 'failed' }),
    file('b.test.ts', { three: 'failed' }),
    file('c.test.ts', { four: 'passed' }),
  )
  expect(filesToRepeat(first)).toEqual(['a.test.ts', 'b.test.ts'])
  const second = reportOf(file('a.test.ts', { one: 'passed', two: 'passed' }), file('b.test.ts', { three: 'failed' }))
  const joined = withSecondTry(first, second)
  expect(joined.unsteady).toEqual(['a.test.ts: two'])
  expect(joined.numPassedTests).toBe(3)
  expect(joined.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)).toEqual(['b.test.ts'])
})

test('a failed test that the repetition skips, or whose file is not repeated, stays failed', () => {
  const first = reportOf(file('a.test.ts', { one: 'failed' }), file('b.test.ts', { two: 'failed' }))
  const joined = withSecondTry(first, reportOf(file('a.test.ts', { one: 'skipped' })))
  expect(joined.unsteady).toEqual([])
  expect(joined.testResults.filter(({ status }) => status === 'failed')).toHaveLength(2)
})

test('a file that cannot be loaded is repeated, and passes only if it loads then', () => {
  const first = reportOf(file('a.test.ts', {}))
  expect(filesToRepeat(first)).toEqual(['a.test.ts'])
  const twice = withSecondTry(first, reportOf(file('a.test.ts', {})))
  expect(twice.testResults.at(0)?.status).toBe('failed')
  const once = withSecondTry(first, reportOf(file('a.test.ts', { one: 'passed' })))
  expect(once.testResults.at(0)?.status).toBe('passed')
  expect(once.unsteady).toEqual(['a.test.ts'])
})

test('of a product in which much is broken nothing runs twice', () => {
  const broken = Array.from({ length: 9 }, (_, number) => file(`${number}.test.ts`, { one: 'failed' }))
  expect(filesToRepeat(reportOf(...broken))).toEqual([])
})
