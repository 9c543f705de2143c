import { expect, test } from 'vitest'
import { dayInThread } from './day-thread.ts'

const stuck = new URL('./testing/stuck-day-worker.ts', import.meta.url)
const plan = {
  ...{ seed: 'stuck', hours: 1, fromHour: 7, drivers: 1, riders: 1, hailsPerHour: 1 },
  ...{ hasFaults: true, faultsPerHour: 1 },
}

test('a hanging day is ended, and reports its position, its last steps and how to reproduce it', {
  timeout: 60_000,
}, async () => {
  const outcome = await dayInThread(plan, { worker: stuck, patience: { beginMs: 600_000, stillMs: 500, graceMs: 0 } })
  const problem = 'problem' in outcome ? outcome.problem : ''
  expect(problem).toMatch(
    /^seed stuck has stood still .*2026-11-20T09:30:00.000Z, under way: POST \/gw\/never-answered/,
  )
  expect(problem).toContain('  2026-11-20T09:30:00.000Z POST /gw/before 200')
  expect(problem).toMatch(
    /what its thread does:\n {2}computes \d+ % of the time\n.*days\/testing\/stuck-day-worker.ts:/,
  )
  expect(problem).toContain('again: npm run day -- --seed stuck --hours 1 --from 7')
})

test('a day that exceeds its time is ended as well', { timeout: 60_000 }, async () => {
  const outcome = await dayInThread(
    { ...plan, longestMinutes: 0.01 },
    { worker: stuck, patience: { beginMs: 600_000, stillMs: 600_000, graceMs: 200 } },
  )
  expect('problem' in outcome ? outcome.problem : '').toMatch(/^seed stuck went on beyond its time and was ended/)
})
