import { expect, test } from 'vitest'
import type { DayOutcome } from './day-thread.ts'
import { runDays } from './run-days.ts'

const plan = (seed: string) => ({
  ...{ seed, hours: 1, fromHour: 7, drivers: 1, riders: 1, hailsPerHour: 1 },
  ...{ hasFaults: true, faultsPerHour: 1 },
})

/** Lives days that end as it is said, one after another, and what was lived. */
async function lived(endings: Readonly<Record<string, readonly DayOutcome[]>>) {
  const seeds: string[] = []
  const outcomes = await runDays(Object.keys(endings).map(plan), {
    atOnce: 1,
    longestMinutes: Number.POSITIVE_INFINITY,
    onEnded: () => undefined,
    live: async ({ seed }) => {
      const outcome = endings[seed]?.[seeds.filter((one) => one === seed).length]
      seeds.push(seed)
      return outcome ?? { problem: `${seed} was lived too often` }
    },
  })
  return { seeds, outcomes }
}

const still = { problem: 'it stood still', stoodStill: true }
const broken = { problem: 'a promise was broken' }

test('a day that stands still is lived once more and only then decides; one that breaks a promise decides at once', async () => {
  const { seeds, outcomes } = await lived({ once: [still, broken], twice: [still, still], broken: [broken] })
  expect(seeds).toEqual(['once', 'once', 'twice', 'twice', 'broken'])
  expect(outcomes).toEqual([broken, still, broken])
})
