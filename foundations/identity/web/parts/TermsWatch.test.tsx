import { watchPage } from '@daoxing/kit/web'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { TermsWatch } from './TermsWatch.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A server whose rider has not accepted yet; tells when it was asked. */
function aServer(status = 200) {
  const began = performance.now()
  const asked: { readonly method: string; readonly afterMs: number }[] = []
  const faults: unknown[] = []
  let agree = false
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '{}' }: { method?: string; body?: string }) => {
    if (path.includes('page-faults')) faults.push(...JSON.parse(body).faults)
    if (path.includes('terms-agreement')) asked.push({ method, afterMs: performance.now() - began })
    if (method === 'POST') agree = true
    return new Response(JSON.stringify({ data: { agree, version: '2025-03-17' } }), { status })
  })
  return { asked, faults }
}

async function open() {
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <TermsWatch />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the agreement is asked about when a screen has stood still for 2 s, and accepted again where it changed [IDN-036]', async () => {
  const { asked } = aServer()
  await open()
  await expect.element(page.getByText('服務條款已更新')).toBeVisible()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.afterMs).toBeGreaterThan(1950)
  await page.getByRole('button', { name: '我同意' }).click()
  await expect.element(page.getByText('服務條款已更新')).not.toBeInTheDocument()
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST'])
})

test('a check that does not answer 200 is logged as an error, and asks nothing of the rider [ERR-008]', async () => {
  watchPage()
  const { asked, faults } = aServer(404)
  await open()
  await expect.poll(() => asked.length).toBe(1)
  await expect.poll(() => faults).toEqual([expect.objectContaining({ what: 'ApiError' })])
  await expect.element(page.getByText('服務條款已更新')).not.toBeInTheDocument()
})
