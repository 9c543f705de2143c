import { watchPage } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Link, MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { TermsWatch } from './TermsWatch.tsx'

afterEach(() => vi.unstubAllGlobals())
afterEach(() => vi.useRealTimers())

/** A server whose rider has not accepted yet, unless said otherwise; tells what it was asked. */
function aServer({ status = 200, hasAgreed = false } = {}) {
  const asked: { readonly method: string; readonly body: unknown }[] = []
  const faults: unknown[] = []
  let agree = hasAgreed
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '{}' }: { method?: string; body?: string }) => {
    if (path.includes('page-faults')) faults.push(...JSON.parse(body).faults)
    if (path.includes('terms-agreement')) asked.push({ method, body: JSON.parse(body) })
    if (method === 'POST') agree = true
    return new Response(JSON.stringify({ data: { agree, version: '2025-03-17' } }), { status })
  })
  return { asked, faults }
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

/** Moves the held clock on and lets the page draw; `expect.poll` would move the clock, too. */
async function passes(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let frames = 0; frames < 20; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

test('the agreement is asked about when a screen has stood still for 2 s, and accepted again where it changed [IDN-036, IDN-065]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { asked } = aServer()
  await open()
  await passes(1500)
  await page.getByRole('link', { name: 'taxi' }).click()
  // The other screen begins the wait anew.
  await passes(1999)
  expect(asked).toEqual([])
  await passes(1)
  expect(asked).toHaveLength(1)
  await passes(100)
  vi.useRealTimers()
  await expect.element(page.getByText('服務條款已更新')).toBeVisible()
  await page.getByRole('button', { name: '我同意' }).click()
  await expect.element(page.getByText('服務條款已更新')).not.toBeInTheDocument()
  expect(asked).toEqual([
    { method: 'GET', body: {} },
    { method: 'POST', body: { is_accepted: 1 } },
  ])
})

test('a rider who has accepted the version in force is asked nothing [IDN-066]', async () => {
  const { asked } = aServer({ hasAgreed: true })
  const cache = await open()
  await expect.poll(() => cache.getQueryData(['identity', 'terms'])).toEqual({ agree: true, version: '2025-03-17' })
  expect(asked).toEqual([{ method: 'GET', body: {} }])
  await expect.element(page.getByText('服務條款已更新')).not.toBeInTheDocument()
})

test('a check that does not answer 200 is logged as an error, and asks nothing of the rider [ERR-008]', async () => {
  watchPage()
  const { asked, faults } = aServer({ status: 404 })
  await open()
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => faults).toEqual([expect.objectContaining({ what: 'ApiError' })])
  await expect.element(page.getByText('服務條款已更新')).not.toBeInTheDocument()
})
