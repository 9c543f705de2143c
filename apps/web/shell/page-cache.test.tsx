import { settleRider } from '@daoxing/kit/web'
import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newPageCache } from './page-cache.ts'

beforeEach(() => settleRider('ana'))
afterEach(() => {
  onlineManager.setOnline(true)
  settleRider(null)
})

/** Longer than the pause before the next try. */
const nextTry = () => new Promise((resolve) => setTimeout(resolve, 100))

test('a write that waits for its next try is not sent in the name of the next rider', async () => {
  const write = vi.fn(async () => Promise.reject(new TypeError('no line')))
  const rating = new MutationObserver(newPageCache(), { mutationFn: write, retry: 3, retryDelay: 20 })
  void rating.mutate().catch(() => undefined)
  await vi.waitFor(() => expect(write).toHaveBeenCalledTimes(1))
  settleRider('ben')
  await nextTry()
  expect(write).toHaveBeenCalledTimes(1)
})

test('a write that waits for a line is not sent in the name of the next rider', async () => {
  const write = vi.fn(async () => 'done')
  const cache = newPageCache()
  onlineManager.setOnline(false)
  void new MutationObserver(cache, { mutationFn: write }).mutate()
  settleRider('ben')
  onlineManager.setOnline(true)
  void cache.resumePausedMutations()
  await nextTry()
  expect(write).not.toHaveBeenCalled()
})

test('the next try of a rider who is still here is made', async () => {
  const write = vi.fn(async () => 'done').mockRejectedValueOnce(new TypeError('no line'))
  const rating = new MutationObserver(newPageCache(), { mutationFn: write, retry: 3, retryDelay: 20 })
  expect(await rating.mutate()).toBe('done')
  expect(write).toHaveBeenCalledTimes(2)
})
