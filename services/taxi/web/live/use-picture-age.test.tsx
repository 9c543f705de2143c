import { nowMs, startRealtime, stopRealtime, useRealtimeState } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripAt } from '../testing/trip-fixture.ts'
import { tripKey } from '../taxi-keys.ts'
import { usePictureAge } from './use-picture-age.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true }))
afterEach(() => {
  stopRealtime()
  onlineManager.setOnline(true)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function Age() {
  const line = useRealtimeState()
  const query = useQuery<Trip>({
    queryKey: tripKey('trip-1'),
    enabled: false,
    queryFn: async () => tripAt('DRIVER_ENROUTE'),
  })
  return <output>{`${line.state} ${usePictureAge(query) ?? 'fresh'}`}</output>
}

async function showAge() {
  const cache = new QueryClient()
  const hear = (updatedAt: number) =>
    cache.setQueryData(tripKey('trip-1'), { ...tripAt('DRIVER_ENROUTE'), revision: updatedAt }, { updatedAt })
  hear(nowMs())
  await render(
    <QueryClientProvider client={cache}>
      <Age />
    </QueryClientProvider>,
  )
  return { hear }
}
const shows = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true })).toBeInTheDocument()
}

test('while the live line is lost, a trip that still answers is fresh, and one that does not is as old as its last answer', async () => {
  const { hear } = await showAge()
  await shows('off fresh')
  // No server of ours stands at the address of this test.
  await startRealtime('ana', () => undefined)
  await expect.element(page.getByText(/^lost/), { timeout: 20_000 }).toBeInTheDocument()
  const lostAt = nowMs()
  hear(lostAt + 57_000)
  vi.setSystemTime(lostAt + 60_000)
  vi.advanceTimersByTime(2000)
  await shows('lost fresh')
  vi.setSystemTime(lostAt + 80_000)
  vi.advanceTimersByTime(2000)
  await shows(`lost ${lostAt + 57_000}`)
})

test('without a network the picture is as old as its last answer at once', async () => {
  const { hear } = await showAge()
  const heardAt = nowMs() - 1000
  hear(heardAt)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await shows(`off ${heardAt}`)
})
