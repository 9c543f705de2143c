import { createCityClock } from './city-clock.ts'
import { expect, test } from 'vitest'
import { citySleep } from './city-world.ts'

test('a wait never ends early, not even by a fraction of a millisecond', async () => {
  let realMs = 1_795_133_240_990
  const clock = createCityClock({ realMs: () => realMs })
  const wheel = {
    async sleep(ms: number) {
      realMs += Math.ceil(ms)
    },
    waiting: 0,
    stop: () => undefined,
  }
  for (const seconds of [10.000467554666102, 0.000467529296875, 1, 7.9994]) {
    const fromMs = realMs
    await citySleep({ clock, wheel }, seconds)
    expect(realMs - fromMs).toBe(Math.ceil(seconds * 1000))
  }
})
