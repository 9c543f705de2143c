import { nowMs, startRealtime, stopRealtime, useRealtimeState, useSnapshotAge } from '@daoxing/kit/web'
import type { Trip } from '@daoxing/taxi/contract'
import { onlineManager, QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripAt } from '../testing/trip-fixture.ts'
import { tripOrders } from '../trip-orders.ts'

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
    queryKey: tripOrders.keyOf('trip-1'),
    enabled: false,
    queryFn: async () => tripAt('DRIVER_ENROUTE'),
  })
  return <output>{`${line.state} ${useSnapshotAge(query) ?? 'fresh'}`}</output>
}

async function showAge() {
  const cache = new QueryClient()
  const receive = (updatedAt: number) =>
    cache.setQueryData(tripOrders.keyOf('trip-1'), { ...tripAt('DRIVER_ENROUTE'), revision: updatedAt }, { updatedAt })
  receive(nowMs())
  await render(
    <QueryClientProvider client={cache}>
      <Age />
    </QueryClientProvider>,
  )
  return { receive }
}
const shows = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true })).toBeInTheDocument()
}

test('without a realtime connection, a trip is as old as its last response', async () => {
  const { receive } = await showAge()
  await shows('off fresh')
  // There is no server at the address of this test.
  await startRealtime('ana', () => undefined)
  await expect.element(page.getByText(/^lost/), { timeout: 20_000 }).toBeInTheDocument()
  const lostAt = nowMs()
  receive(lostAt + 57_000)
  vi.setSystemTime(lostAt + 60_000)
  vi.advanceTimersByTime(2000)
  await shows('lost fresh')
  vi.setSystemTime(lostAt + 80_000)
  vi.advanceTimersByTime(2000)
  await shows(`lost ${lostAt + 57_000}`)
})

test('without a network the snapshot is as old as its last response at once', async () => {
  const { receive } = await showAge()
  const heardAt = nowMs() - 1000
  receive(heardAt)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  await shows(`off ${heardAt}`)
})
