import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenQuiet } from './when-quiet.ts'

const page = { readyState: 'loading' }

beforeEach(() => {
  vi.useFakeTimers()
  page.readyState = 'loading'
  vi.stubGlobal('document', page)
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('deferred work runs in order once the page is quiet, without the cancelled parts', async () => {
  const done: string[] = []
  whenQuiet(() => done.push('first'))
  const callOff = whenQuiet(() => done.push('never'))
  whenQuiet(() => done.push('last'))
  callOff()
  await vi.advanceTimersByTimeAsync(3000)
  expect(done).toEqual([])
  page.readyState = 'complete'
  await vi.advanceTimersByTimeAsync(2000)
  expect(done).toEqual(['first', 'last'])
})

test('on a page that is never quiet all pending work runs after six seconds, not six seconds apart', async () => {
  const done: number[] = []
  for (const piece of [1, 2, 3, 4, 5]) whenQuiet(() => done.push(piece))
  await vi.advanceTimersByTimeAsync(9000)
  expect(done).toEqual([1, 2, 3, 4, 5])
})
