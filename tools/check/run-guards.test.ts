import { expect, test } from 'vitest'
import type { Guard } from './guard.ts'
import { runGuards } from './run-guards.ts'

const passing = (name: string): Guard => ({ name, find: async () => [] })
const failing = (name: string, ...findings: readonly string[]): Guard => ({ name, find: async () => findings })
const breaking: Guard = { name: 'breaking', find: () => Promise.reject(new Error('the parser is gone')) }

async function run(first: readonly Guard[], others: readonly Guard[]) {
  const lines: string[] = []
  const passed = await runGuards('/', (line) => lines.push(line), { first, others })
  return { passed, text: lines.join('\n') }
}

test('all guards run, each in one line with its time, also after a failed one', async () => {
  const { passed, text } = await run([failing('words', 'a word is missing')], [passing('types'), passing('shape')])
  expect(passed).toBe(false)
  expect(text).toMatch(/✗ words +0\.0 s {2}1 found\n✓ types +0\.0 s\n✓ shape +0\.0 s/)
})

test('the first failure is shown in full and the others by name', async () => {
  const { text } = await run([passing('words')], [failing('types', 'one', 'two'), failing('shape', 'three')])
  expect(text).toContain('\ntypes:\none\ntwo')
  expect(text).toContain('Also failed: shape')
  expect(text).not.toContain('three')
})

test('a guard that throws has failed', async () => {
  const { passed, text } = await run([], [breaking, passing('shape')])
  expect(passed).toBe(false)
  expect(text).toContain('the parser is gone')
})

test('a repository without findings passes', async () => {
  expect((await run([passing('words')], [passing('types')])).passed).toBe(true)
})
