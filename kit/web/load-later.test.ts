import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyScreen, loadPatiently } from './load-later.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a piece of the page that does not come at once is tried again, and what never comes is said', async () => {
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

test('a screen that did not come is loaded anew when it is asked for again, and once only when it is there', async () => {
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
