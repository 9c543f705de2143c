import { watchPage } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { TermsWatch } from './TermsWatch.tsx'

afterEach(() => vi.unstubAllGlobals())
afterEach(() => vi.useRealTimers())

/** A server whose rider has not accepted yet, by default; it records its requests. */
function aServer({ status = 200, hasAgreed = false } = {}) {
  const requests: { readonly method: string; readonly body: unknown }[] = []
  const faults: unknown[] = []
  let agree = hasAgreed
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '{}' }: { method?: string; body?: string }) => {
    if (path.includes('page-faults')) faults.push(...JSON.parse(body).faults)
    if (path.includes('terms-agreement')) requests.push({ method, body: JSON.parse(body) })
    if (method === 'POST') agree = true
    return new Response(JSON.stringify({ data: { agree, version: '2025-03-17' } }), { status })
  })
  return { requests, faults }
}

async function open() {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={cache}>
      <MemoryRouter>
        <TermsWatch />
        <Link to="/taxi">taxi</Link>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return cache
}

/** Advances the held clock and lets the page render; `expect.poll` would advance the clock, too. */
async function passes(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let frames = 0; frames < 20; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

test('the agreement is checked once a screen has been open for 2 s, and must be accepted again if it changed [IDN-036, IDN-065]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { requests } = aServer()
  await open()
  await passes(1500)
  // A click of the locator would advance the held clock while it waits for the link.
  page
    .getByRole('link', { name: 'taxi' })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await passes(0)
  // Another screen restarts the wait.
  await passes(1999)
  expect(requests).toEqual([])
  await passes(1)
  expect(requests).toHaveLength(1)
  await passes(100)
  vi.useRealTimers()
  await expect.element(page.getByText('服務條款已更新')).toBeVisible()
  await page.getByRole('button', { name: '我同意' }).click()
  await expect.element(page.getByText('服務條款已更新')).not.toBeInTheDocument()
  expect(requests).toEqual([
    { method: 'GET', body: {} },
    { method: 'POST', body: { is_accepted: 1 } },
  ])
})

test('a rider who has accepted the current version sees no agreement [IDN-066]', async () => {
  const { requests } = aServer({ hasAgreed: true })
  const cache = await open()
  await expect.poll(() => cache.getQueryData(['identity', 'terms'])).toEqual({ agree: true, version: '2025-03-17' })
  expect(requests).toEqual([{ method: 'GET', body: {} }])
  await expect.element(page.getByText('服務條款已更新')).not.toBeInTheDocument()
})

test('a check with a response other than 200 is logged as an error, and the rider sees no agreement [ERR-008]', async () => {
  watchPage()
  const { requests, faults } = aServer({ status: 404 })
  await open()
  await expect.poll(() => requests.length).toBe(1)
  await expect.poll(() => faults).toEqual([expect.objectContaining({ what: 'ApiError' })])
  await expect.element(page.getByText('服務條款已更新')).not.toBeInTheDocument()
})
