import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createCityClock } from './city-clock.ts'
import { createTimerWheel } from './timer-wheel.ts'

test('twenty thousand sleepers need one timer and wake in order', async () => {
  let nowMs = 0
  const wheel = createTimerWheel({ tickMs: 5, nowMs: () => nowMs })
  const woken: number[] = []
  const all = Array.from({ length: 20_000 }, (_, at) => wheel.sleep((at % 4) * 40).then(() => woken.push(at % 4)))
  expect(wheel.waiting).toBe(20_000)
  nowMs = 500
  await Promise.all(all)
  expect(woken).toEqual(woken.toSorted((one, other) => one - other))
  expect(wheel.waiting).toBe(0)
  wheel.stop()
})

test('a sleeper never wakes too early, and wakes at once when it is aborted', async () => {
  const wheel = createTimerWheel({ tickMs: 5 })
  const startedAt = performance.now()
  await wheel.sleep(30)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(30)
  const interruption = new AbortController()
  const sleeping = wheel.sleep(60_000, interruption.signal)
  interruption.abort(new Error('an offer'))
  await expect(sleeping).rejects.toThrow('an offer')
  await expect(wheel.sleep(1, interruption.signal)).rejects.toThrow('an offer')
  expect(wheel.waiting).toBe(0)
  wheel.stop()
  await pause(1)
})

test('city time runs at its factor and never jumps when the factor changes', () => {
  let realMs = 1_000
  const clock = createCityClock({ realMs: () => realMs })
  realMs += 500
  expect(clock.nowMs()).toBe(1_500)
  clock.setFactor(60)
  expect(clock.nowMs()).toBe(1_500)
  realMs += 100
  expect(clock.nowMs()).toBe(7_500)
  expect(clock.realMs(60)).toBe(1_000)
  expect(() => clock.setFactor(61)).toThrow(RangeError)
})
