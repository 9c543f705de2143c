import { nowMs } from '@daoxing/kit/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type Answer, openLiveTrip, tripServer } from '../testing/open-live-trip.tsx'
import { retryAnswer, tripAt } from '../testing/trip-fixture.ts'

const unixNow = () => Math.floor(nowMs() / 1000)
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const failed = () => tripAt('TRIP_CANCELED', unixNow())
const freshAt = (fare: number) => retryAnswer(failed(), fare)

test('a retry whose price expired continues by itself at the same price, but not after its rider has left', async () => {
  const expired = { status: 409, body: { code: 'QUOTE_EXPIRED', message: '這個報價已過期' } }
  for (const leaves of [false, true]) {
    const fresh = Promise.withResolvers<Answer>()
    let requestCount = 0
    const server = tripServer(failed(), {
      'GET /rides/retry/trip-1': async () => {
        requestCount += 1
        return requestCount === 1 ? freshAt(215) : fresh.promise
      },
      'POST /rides': expired,
    })
    await openLiveTrip(failed())
    await button('再試一次 · $215').click()
    await expect.poll(() => requestCount).toBe(2)
    if (leaves) await cleanup()
    fresh.resolve(freshAt(215))
    if (leaves) await new Promise((resolve) => setTimeout(resolve, 300))
    await expect.poll(() => server.of('POST /rides').length).toBe(leaves ? 1 : 2)
    // The second refusal reads the price once more: not from the server of the next round.
    if (!leaves) await expect.poll(() => requestCount).toBe(3)
    await cleanup()
  }
})
