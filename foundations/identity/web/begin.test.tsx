import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { identityWeb } from './index.ts'

// Two chunks that fail to load on a dropped connection.
vi.mock('./referral.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('./identity-data.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const unhandled = vi.fn((event: PromiseRejectionEvent) => event.preventDefault())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  document.cookie = 'daoxing_rider_mark=1'
  addEventListener('unhandledrejection', unhandled)
})
afterEach(() => {
  document.cookie = 'daoxing_rider_mark=; max-age=0'
  removeEventListener('unhandledrejection', unhandled)
  vi.useRealTimers()
})

test('a page whose connection drops during startup causes no unhandled rejection', async () => {
  identityWeb.begin?.(new URLSearchParams('ref_code=A1'))
  await vi.advanceTimersByTimeAsync(10_000)
  // They have failed by now, and the browser had a chance to report an unhandled rejection.
  await expect(import('./identity-data.ts')).rejects.toBeInstanceOf(Error)
  await expect(import('./referral.ts')).rejects.toBeInstanceOf(Error)
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve))
  expect(unhandled).not.toHaveBeenCalled()
})
