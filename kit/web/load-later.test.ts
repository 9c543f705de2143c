import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen, loadPatiently } from './load-later.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a failed chunk is retried, and a permanent failure is reported', async () => {
  let tries = 0
  const fromTry = (first: number) => async () => {
    tries += 1
    if (tries < first) throw new TypeError('Failed to fetch dynamically imported module')
    return 'screen'
  }
  const late = loadPatiently(fromTry(3))
  await vi.runAllTimersAsync()
  expect(await late).toBe('screen')
  tries = 0
  const never = loadPatiently(fromTry(9)).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await never).toBeInstanceOf(TypeError)
  expect(tries).toBe(3)
})

test('a failed screen is loaded again at the next request, and only once after a success', async () => {
  let [isCut, tries] = [true, 0]
  const Screen = lazyScreen(async () => {
    tries += 1
    if (isCut) throw new TypeError('Failed to fetch dynamically imported module')
    return () => 'screen'
  })
  const first = Screen.whenLoaded()
  await vi.runAllTimersAsync()
  await first
  expect(tries).toBe(3)
  isCut = false
  await Screen.whenLoaded()
  expect(tries).toBe(4)
  await Screen.whenLoaded()
  expect(tries).toBe(4)
})
